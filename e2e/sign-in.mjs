// Fills in the sign-in form.
import { MEMBERS, PASSWORD } from "./town.mjs";

export const field = (page, label) => page.getByLabel(label, { exact: true });
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

export async function logIn(page, email = MEMBERS.resident, password = PASSWORD) {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await page.locator("main").getByRole("button", { name: "Login", exact: true }).click();
}
