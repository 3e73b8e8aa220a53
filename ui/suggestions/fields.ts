// What of a listing a suggestion can be about.
export const FIELDS = [
  { value: "hours", label: "Opening hours" },
  { value: "phone", label: "Phone number" },
  { value: "street_address", label: "Address" },
  { value: "website", label: "Website" },
  { value: "email", label: "Email" },
  { value: "name", label: "Name" },
  { value: "description", label: "Description" },
  { value: "closed", label: "It has closed for good" },
  { value: "other", label: "Something else" },
];

export const fieldLabel = (value: string): string => FIELDS.find((field) => field.value === value)?.label ?? value;
/** The other kinds are described in the note only. */
export const hasValue = (field: string): boolean => field !== "closed" && field !== "other";
