// Who is redirected away from the office's pages, and where to.
import { MEMBERS, close, pathIs } from "./town.mjs";

/** A consumer and an owner are redirected to their dashboard, a visitor to the sign-in page. */
export async function expectStaffOnly(town, path) {
  for (const [who, place] of [
    [MEMBERS.resident, "/dashboard"],
    [MEMBERS.owner, "/dashboard"],
    [null, "/login"],
  ]) {
    const page = who ? await town.openAs(who, path) : await town.open(path);
    await pathIs(page, place);
    await close(page);
  }
}
