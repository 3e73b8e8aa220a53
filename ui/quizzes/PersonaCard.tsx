// A persona as a card on the town's notice board, to view and to share.
import { Icon, type IconName } from "../kit/Icon";

interface CardProps {
  name: string;
  pictogram: string;
  town: string;
}

export function PersonaCard({ name, pictogram, town }: CardProps) {
  return (
    <div className="persona-card">
      <svg className="persona-card-board" viewBox="0 0 480 260" role="img" aria-label={`${name}, ${town}`}>
        <rect width="480" height="260" rx="12" className="persona-card-wood" />
        <rect x="10" y="10" width="460" height="240" rx="6" className="persona-card-frame" />
        {[
          [30, 30],
          [450, 30],
          [30, 230],
          [450, 230],
        ].map(([x, y]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="5" className="persona-card-nail" />
        ))}
        <circle cx="240" cy="88" r="42" className="persona-card-seal" />
        <text x="240" y="178" textAnchor="middle" className="persona-card-name">
          {name}
        </text>
        <text x="240" y="212" textAnchor="middle" className="persona-card-town">
          {town}
        </text>
      </svg>
      <span className="persona-card-pictogram">
        <Icon name={pictogram as IconName} size={44} />
      </span>
    </div>
  );
}
