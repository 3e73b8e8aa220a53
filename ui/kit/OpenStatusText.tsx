// "Open now · closes 5 PM", in words and with a mark whose shape says the same as its colour.

export function OpenStatusText({ status }: { status: { is_open: boolean; label: string } }) {
  return <p className={status.is_open ? "open-status open-status-open" : "open-status"}>{status.label}</p>;
}
