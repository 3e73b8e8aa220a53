// A reorderable list: rows are dragged, or moved with arrow keys or buttons, and each move can be undone. Rows may
// contain such lists. Its styles are in orderList.css.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Button, IconButton } from "./Button";
import { dragMark, useDragOrder } from "./dragOrder";
import { movedTo, withRow } from "./rows";
import { announce } from "./toasts";
import { showUndo } from "./undo";
import { offerUndoMove, type MoveOffer } from "./undoMove";

type Way = "handle" | "up" | "down";

interface OrderListProps<Row> {
  /** Identifies the list among those on the page. */
  list: string;
  rows: Row[];
  /** "Question 2" */
  nameOf: (row: Row, index: number) => string;
  /** Meanwhile no row is moved. The buttons are not disabled: the pressed one would lose the focus. */
  isBusy?: boolean;
  /** Called with the same rows in another order. Where that is saved at once, it resolves to whether it could be. */
  onOrder: (rows: Row[]) => unknown;
  /** Rows of a few words: they come first, and the buttons stand beside them where there is room. */
  isCompact?: boolean;
  /** Without it there is no remove button. */
  onRemove?: (rows: Row[]) => void;
  actions?: (row: Row, index: number) => ReactNode;
  children: (row: Row, index: number) => ReactNode;
}

export function OrderList<Row extends { key: string }>(props: OrderListProps<Row>) {
  const { list, rows, nameOf, isBusy = false, isCompact = false, onRemove, actions, children } = props;
  const box = useRef<HTMLOListElement>(null);
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });
  const offer = useRef<MoveOffer>(null);
  // The control that moved a row keeps the focus after the move.
  const [moved, setMoved] = useState<{ key: string; way: Way } | null>(null);
  useEffect(() => {
    if (!moved) return;
    const own = [...(box.current?.children ?? [])].find(
      (row) => row instanceof HTMLElement && row.dataset["orderKey"] === moved.key,
    );
    const control = (way: Way) =>
      own?.querySelector<HTMLElement>(`:scope > .order-row-controls [data-way="${way}"]:not(:disabled)`);
    // At an end of the list, its button is disabled.
    (control(moved.way) ?? control(moved.way === "up" ? "down" : "up"))?.focus();
  }, [moved]);

  /** Moves a row to `to` from wherever it is by now. */
  async function put(key: string, name: string, to: number, way: Way): Promise<unknown> {
    const { rows, onOrder } = now.current;
    const from = rows.findIndex((row) => row.key === key);
    if (from < 0) return false;
    setMoved({ key, way });
    const isSaved = await onOrder(movedTo(rows, from, to));
    if (isSaved !== false) announce(`${name} is now ${to + 1} of ${rows.length}.`);
    return isSaved;
  }

  async function move(from: number, to: number, way: Way) {
    const row = rows[from];
    if (!row || from === to || to < 0 || to >= rows.length || isBusy) return;
    const { key } = row;
    const name = nameOf(row, from);
    const isSaved = await put(key, name, to, way);
    if (isSaved === false) return;
    const undo = (first: number) => {
      // What is only edited ends with its form; what is saved can be undone from any page.
      if (isSaved || box.current) void put(key, name, first, way);
    };
    offer.current = offerUndoMove(offer.current, { key, from }, isSaved ? "Order saved." : `Moved: ${name}.`, undo);
  }

  function remove(row: Row, index: number) {
    onRemove?.(rows.filter(({ key }) => key !== row.key));
    // What was changed since then stays.
    const undo = () => {
      if (box.current) now.current.onRemove?.(withRow(now.current.rows, row, index));
    };
    showUndo(`Removed: ${nameOf(row, index)}.`, undo);
  }

  const { drag, startDrag } = useDragOrder(box, ({ from, to }) => void move(from.index, to.index, "handle"));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    void move(index, index + by, "handle");
  };
  return (
    <ol className={isCompact ? "order-rows order-rows-compact" : "order-rows"} ref={box} data-order-list={list}>
      {rows.map((row, index) => {
        const name = nameOf(row, index);
        const body = <div className="order-row-body">{children(row, index)}</div>;
        const mark = dragMark(drag, list, index, rows.length);
        return (
          <li key={row.key} className={`order-row ${mark ? `order-row-${mark}` : ""}`.trim()} data-order-key={row.key}>
            {isCompact && body}
            <div className="order-row-controls">
              <IconButton
                icon="grip"
                label={`Move ${name}: drag it, or press the up or down arrow key`}
                className="order-row-handle"
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
                onClick={() => void move(index, index - 1, "up")}
              >
                Up
              </Button>
              <Button
                size="sm"
                variant="secondary"
                data-way="down"
                aria-label={`Move down: ${name}`}
                disabled={index === rows.length - 1}
                onClick={() => void move(index, index + 1, "down")}
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
