// Pointing at something with a finger, a mouse or the keyboard.

/** Tells when somebody points at the element and when they leave it. */
export function hover(onPoint: ((isPointed: boolean) => void) | undefined) {
  const [enter, leave] = [() => onPoint?.(true), () => onPoint?.(false)];
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
}
