// Why a review is reported.
export const REASONS = [
  { value: "offensive", label: "It is insulting or offensive" },
  { value: "not_about_this_place", label: "It is not about this place" },
  { value: "private_information", label: "It shares private information about someone" },
  { value: "spam", label: "It is advertising" },
  { value: "other", label: "Something else" },
];

export const reasonLabel = (value: string): string => REASONS.find((reason) => reason.value === value)?.label ?? value;
