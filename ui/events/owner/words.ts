/** What the server answers, too; said before a form is filled in that could only fail. */
export const PUBLIC_FIRST = "The listing is not public yet. You can add events as soon as it is.";
