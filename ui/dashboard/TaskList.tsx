// The list of tasks, each with a link and its status.
import { Badge } from "../kit/Badge";
import { Link } from "../kit/router";
import type { Task } from "./model";

export function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="task-list">
      {tasks.map((task) => (
        <li key={task.key} className="task">
          <div className="task-words">
            <p className="task-title">
              {task.to === null ? (
                task.title
              ) : (
                <Link className="task-link" to={task.to}>
                  {task.title}
                </Link>
              )}
            </p>
            <p className="task-about">{task.about}</p>
          </div>
          <Badge tone={task.tone}>{task.state}</Badge>
        </li>
      ))}
    </ul>
  );
}
