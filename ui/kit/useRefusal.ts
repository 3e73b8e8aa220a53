// Why the server refused what was sent: the message beside each field, and the list of all above the form.
// For forms whose values live in state; form.ts reads them from the form element.
import { useState } from "react";
import type { FormProblem } from "./ErrorSummary";
import { ApiError, fieldMessages } from "./http";

/** `problemAt` says how the list above the form shows a field's message. */
export function useRefusal(problemAt: (path: string, message: string) => FormProblem) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<FormProblem[]>([]);
  return {
    /** The messages by the path of their field: "title", "items.0.url". */
    errors,
    problems,
    clear() {
      setErrors({});
      setProblems([]);
    },
    /** Takes away the messages beside the fields, for example because the fields have moved. */
    clearFields: () => setErrors({}),
    /** Shows what went wrong; returns the paths of the fields concerned. */
    show(error: unknown): string[] {
      const found = error instanceof ApiError ? fieldMessages(error) : {};
      const listed = Object.entries(found).map(([path, message]) => problemAt(path, message));
      const general = error instanceof ApiError ? error.message : "That did not work. Try again.";
      setErrors(found);
      setProblems(listed.length > 0 ? listed : [{ message: general }]);
      return Object.keys(found);
    },
    /** Shows a message about the form as a whole. */
    showMessage: (message: string) => setProblems([{ message }]),
  };
}
