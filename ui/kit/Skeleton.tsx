// Gray placeholders of the same size as the content to come. One announcement per list; the shapes are hidden from
// screen readers.
type Shape = "text" | "title" | "card" | "row" | "chip" | "picture";

export function Skeleton({ shape = "text", count = 1, label }: { shape?: Shape; count?: number; label?: string }) {
  return (
    <>
      {label && (
        <p className="visually-hidden" role="status">
          {label}
        </p>
      )}
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`skeleton skeleton-${shape}`} aria-hidden="true" />
      ))}
    </>
  );
}
