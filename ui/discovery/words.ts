// What the wire's words mean to a reader.
export const ISSUES: Record<string, string> = {
  incorrect_info: "Wrong details",
  cancelled: "Cancelled",
  duplicate: "On the calendar twice",
  inappropriate_content: "Not fit to be shown",
  spam: "Advertisement",
  other: "Something else",
};

export const DEEDS: Record<string, string> = {
  publish: "Published",
  cancel: "Marked as cancelled",
  reject: "Taken down",
  merge: "Merged into another event",
  different: "Told apart from another event",
  split: "Parted into two events",
};
