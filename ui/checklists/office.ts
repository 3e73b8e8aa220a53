// The office for a step of a checklist.
import type { StepOffice } from "../kit/apiTypes";

/** Facts from the office's listing fill in what the checklist leaves empty. */
export function officeFacts({ listing, ...office }: StepOffice) {
  return {
    name: office.name,
    bring: office.bring.split("\n").filter((line) => line.trim()),
    cost: office.cost,
    address: office.address || (listing?.address ?? ""),
    phone: office.phone || (listing?.phone ?? ""),
    hours: office.hours,
    url: office.url,
  };
}
