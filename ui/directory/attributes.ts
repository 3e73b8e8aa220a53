// The attributes a business may have, with their display names.
import { labelOf } from "../kit/format";

const LABELS = {
  wheelchair_accessible: "Wheelchair accessible",
  kid_friendly: "Kid friendly",
  pet_friendly: "Pet friendly",
  outdoor_seating: "Outdoor seating",
  takes_reservations: "Takes reservations",
  takeout: "Takeout",
  delivery: "Delivery",
  free_wifi: "Free Wi-Fi",
  parking: "Parking",
  restrooms: "Restrooms",
  accepts_cards: "Accepts cards",
  cash_only: "Cash only",
  by_appointment: "By appointment",
  online_booking: "Online booking",
  vegetarian_options: "Vegetarian options",
  vegan_options: "Vegan options",
  gluten_free_options: "Gluten-free options",
  live_music: "Live music",
  family_owned: "Family owned",
  woman_owned: "Woman owned",
  veteran_owned: "Veteran owned",
} as const;

type AttributeValue = keyof typeof LABELS;

export const ATTRIBUTES: string[] = Object.keys(LABELS);

/** A value unknown to this build is shown as written: "dog_wash" -> "Dog wash". */
export function attributeLabel(value: string): string {
  if (Object.hasOwn(LABELS, value)) return LABELS[value as AttributeValue];
  return labelOf(value);
}
