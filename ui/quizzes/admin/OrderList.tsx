// A reorderable list: rows are dragged, or moved with arrow keys or buttons. Rows may contain such lists.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Button, IconButton } from "../../kit/Button";
import { dragMark, useDragOrder } from "../../kit/dragOrder";
import { announce } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
import { withRow } from "../../kit/rows";
import { movedTo } from "./quizEdit";

type Way = "handle" | "up" | "down";

interface OrderListProps<Row> {
  /** Identifies the list among those on the page. */
  list: string;
  rows: Row[];
  /** "Question 2" */
  nameOf: (row: Row, index: number) => string;
  /** Meanwhile no row is moved. The buttons are not disabled: the pressed one would lose the focus. */
  isBusy?: boolean;
  /** Called with the same rows in another order. */
  onOrder: (rows: Row[]) => void;
  /** Rows of a few words: they come first, and the buttons stand beside them where there is room. */
  isCompact?: boolean;
  /** Without it there is no remove button. */
  onRemove?: (rows: Row[]) => void;
  actions?: (row: Row, index: number) => ReactNode;
  children: (row: Row, index: number) => ReactNode;
}

export function OrderList<Row extends { key: string }>(props: OrderListProps<Row>) {
  const { list, rows, nameOf, isBusy = false, isCompact = false, onOrder, onRemove, actions, children } = props;
  const box = useRef<HTMLOListElement>(null);
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });
  // The control that moved a row keeps the focus after the move.
  const [moved, setMoved] = useState<{ key: string; way: Way } | null>(null);
  useEffect(() => {
    if (!moved) return;
    const own = [...(box.current?.children ?? [])].find(
      (row) => row instanceof HTMLElement && row.dataset["orderKey"] === moved.key,
    );
    const control = (way: Way) =>
      own?.querySelector<HTMLElement>(`:scope > .quiz-row-controls [data-way="${way}"]:not(:disabled)`);
    (control(moved.way) ?? control("handle"))?.focus();
  }, [moved]);

  function move(from: number, to: number, way: Way) {
    const row = rows[from];
    if (!row || from === to || to < 0 || to >= rows.length || isBusy) return;
    const name = nameOf(row, from);
    onOrder(movedTo(rows, from, to));
    setMoved({ key: row.key, way });
    announce(`${name} is now ${to + 1} of ${rows.length}.`);
  }

  function remove(row: Row, index: number) {
    onRemove?.(rows.filter(({ key }) => key !== row.key));
    // What was changed since then stays.
    const undo = () => {
      if (box.current) now.current.onRemove?.(withRow(now.current.rows, row, index));
    };
    showUndo(`Removed: ${nameOf(row, index)}.`, undo);
  }

  const { drag, startDrag } = useDragOrder(box, ({ from, to }) => move(from.index, to.index, "handle"));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(index, index + by, "handle");
  };
  return (
    <ol className={isCompact ? "quiz-rows quiz-rows-compact" : "quiz-rows"} ref={box} data-order-list={list}>
      {rows.map((row, index) => {
        const name = nameOf(row, index);
        const body = <div className="quiz-row-body">{children(row, index)}</div>;
        const mark = dragMark(drag, list, index, rows.length);
        return (
          <li key={row.key} className={`quiz-row ${mark ? `quiz-row-${mark}` : ""}`.trim()} data-order-key={row.key}>
            {isCompact && body}
            <div className="quiz-row-controls">
              <IconButton
                icon="grip"
                label={`Move ${name}: drag it, or press the up or down arrow key`}
                className="quiz-row-handle"
                data-way="handle"
                onPointerDown={(event) => startDrag(event, row.key, { list, index })}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              <Button
                size="sm"
                variant="secondary"
                data-way="up"
                aria-label={`Move up: ${name}`}
                disabled={index === 0}
                onClick={() => move(index, index - 1, "up")}
              >
                Up
              </Button>
              <Button
                size="sm"
                variant="secondary"
                data-way="down"
                aria-label={`Move down: ${name}`}
                disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1, "down")}
              >
                Down
              </Button>
              {actions?.(row, index)}
              {onRemove && (
                <Button size="sm" variant="danger" aria-label={`Remove: ${name}`} onClick={() => remove(row, index)}>
                  Remove
                </Button>
              )}
            </div>
            {!isCompact && body}
          </li>
        );
      })}
    </ol>
  );
}
