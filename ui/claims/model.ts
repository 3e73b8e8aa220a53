// The wording of claims. No React in here.
import type { ProofMethod } from "./api";

/** What was requested, worded for the claimant. */
export const ASKED: Record<ProofMethod, string> = {
  email: "A code is on its way.",
  call: "The town office calls the listing’s number and will then confirm your claim.",
  counter: "The town office expects you at its counter.",
  letter: "The town office sends a letter with a code. Enter it here when it comes.",
  approval: "The town office looks at your claim. You will hear from it.",
};

/** What proved a claim, worded for the office. */
export const PROOFS: Record<ProofMethod, string> = {
  email: "Code by email",
  call: "Call",
  counter: "Counter visit",
  letter: "Letter",
  approval: "Staff approval",
};
