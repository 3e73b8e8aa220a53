// Pointing at something with a finger, a mouse or the keyboard.

/** Reports when the element is hovered or focused, and when that ends. */
export function hover(onPoint: ((isPointed: boolean) => void) | undefined) {
  const [enter, leave] = [() => onPoint?.(true), () => onPoint?.(false)];
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
}
