// Display names of the API's values.
export const ISSUES: Record<string, string> = {
  incorrect_info: "Wrong details",
  cancelled: "Canceled",
  duplicate: "Duplicate",
  inappropriate_content: "Inappropriate",
  spam: "Advertisement",
  other: "Something else",
};

export const DECISION_LABELS: Record<string, string> = {
  publish: "Published",
  answer: "Claim closed",
  cancel: "Marked as canceled",
  reject: "Taken down",
  merge: "Merged into another event",
  different: "Kept separate from another event",
  split: "Split into two events",
  confirm: "Confirmed by the business",
  disown: "Not their event, says the business",
  withdraw: "Removed by the business",
};
