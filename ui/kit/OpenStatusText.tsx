// "Open now · closes 5 PM", in words and with a marker whose shape conveys the same as its color.

export function OpenStatusText({ status }: { status: { is_open: boolean; label: string } }) {
  return <p className={status.is_open ? "open-status open-status-open" : "open-status"}>{status.label}</p>;
}
