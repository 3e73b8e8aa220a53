// "Open now · closes 5 PM", in words and with a mark whose shape says the same as its colour.
import type { OpenStatus } from "./api";

export function OpenStatusText({ status }: { status: OpenStatus }) {
  return <p className={status.is_open ? "open-status open-status-open" : "open-status"}>{status.label}</p>;
}
