// Password strength, by the specification's points. It informs; it never blocks.
import { accountTexts } from "./accountTexts";
import { limits } from "./texts";

type Strength = "weak" | "medium" | "strong";

export function passwordScore(password: string): number {
  const rules = limits.password_strength;
  const points = [
    password.length >= rules.length,
    /\p{Lu}/u.test(password),
    /\d/.test(password),
    /[^\p{L}\d\s]/u.test(password),
    password.length >= rules.long_length,
  ];
  return points.filter(Boolean).length;
}

export function passwordStrength(password: string): Strength {
  const score = passwordScore(password);
  if (score <= limits.password_strength.weak_up_to) return "weak";
  return score <= limits.password_strength.medium_up_to ? "medium" : "strong";
}

export function strengthLabel(strength: Strength): string {
  return accountTexts.password_strength[strength];
}
