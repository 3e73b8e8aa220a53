// How a business gets its owner: the search, the claim with an emailed code, the office's queue, people, transfer.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  REFETCH_ERRORS,
  SMALL,
  close,
  expectFitsAndAccessible,
  expectNoPageErrors,
  failRefetch,
  finish,
  hydrated,
  startTown,
  until,
} from "./town.mjs";

const town = startTown({
  TOWNGREEN_LIMITS_CONTRIBUTIONS_PER_MINUTE: "100000",
  TOWNGREEN_SERVER_BASE_URL: "https://www.wexbury.example",
});
const FRAMING_MAIL = "desk@truecornerframing.example";
const NEW_PASSWORD = "lantern-row-88-quiet";
const main = (page) => page.locator("#main");
const button = (page, name) => main(page).getByRole("button", { name });
const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();

async function register(email, business) {
  await town.register(email, { password: NEW_PASSWORD, role: "BUSINESS_OWNER", business });
  return town.login(email, NEW_PASSWORD);
}

/** The six digits from the last email to the framing shop. */
async function readCode() {
  const access = await town.token(MEMBERS.clerk);
  const { text } = await town.findMail(access, FRAMING_MAIL);
  return /within 24 hours: (\d{6})/.exec(text)[1];
}

test("the search for one's business is the same whether the page was opened or a link to it followed", async () => {
  const page = await town.open("/business/signup");
  const field = page.getByRole("searchbox", { name: "Name of your business" });
  const hint = await field.getAttribute("placeholder");
  await page.goto(`${town.address}/about`);
  await hydrated(page);
  await page.locator(".footer").getByRole("link", { name: "List your business" }).click();
  await field.waitFor();
  assert.equal(await field.getAttribute("placeholder"), hint);
  // A listing without an email address is recognized by its number.
  await field.fill("clam spit");
  await page.keyboard.press("Enter");
  await page.getByText("The office can call ••• 6223").waitFor();
  await close(page);
});

test("RTE-026 from “I own True Corner Framing” on a phone to corrected hours on the public page takes eight steps", async () => {
  let steps = 0;
  const step = async (act) => {
    steps += 1;
    await act();
  };
  const page = await town.open("/business/signup", { size: PHONE });
  await heading(page, "List your business");
  await step(async () => {
    await page.getByRole("searchbox", { name: "Name of your business" }).fill("true corner");
    await page.keyboard.press("Enter");
  });
  await page.getByText("A code can be emailed to d•••@truecornerframing.example").waitFor();
  await step(() => page.getByRole("link", { name: "This is mine: True Corner Framing" }).click());
  await step(async () => {
    assert.equal(await page.getByLabel("Business name").inputValue(), "True Corner Framing");
    await main(page).getByLabel("Email", { exact: true }).fill("ada@framing.example");
    await main(page).getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel(/Confirm password|Repeat/i).fill(NEW_PASSWORD);
    await button(page, "Create account").click();
  });
  await page.waitForURL(/\/login$/);
  await step(async () => {
    await main(page).getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await button(page, /^Log ?in$/i).click();
  });
  await page.waitForURL(/\/claim\/true-corner-framing$/);
  await step(() => button(page, "Send a code to d•••@truecornerframing.example").click());
  await page.getByLabel("Code", { exact: true }).waitFor();
  const code = await readCode();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await page.getByLabel("Code", { exact: true }).fill(wrong);
  await button(page, "Enter code").click();
  await page.getByText("That is not the code. You have 4 more tries.").first().waitFor();
  assert.equal(await page.getByLabel("Code", { exact: true }).inputValue(), wrong, "what was typed stays");
  await step(async () => {
    await page.getByLabel("Code", { exact: true }).fill(code);
    await button(page, "Enter code").click();
  });
  await page.getByText("True Corner Framing is yours to look after.").waitFor();
  await expectNoPageErrors(page, { except: /status of 400/ });

  await step(() => page.getByRole("link", { name: "Edit hours and listing" }).click());
  await step(async () => {
    await page.getByRole("textbox", { name: "Monday", exact: true }).fill("7:15a-2:45p");
    await page.getByRole("button", { name: "Save", exact: true }).click();
  });
  await page.getByText(/^Saved\./).waitFor();
  assert.ok(steps <= 8, `${steps} steps`);
  await page.goto(`${town.address}/directory/true-corner-framing`);
  await page.getByText(/7:15/).first().waitFor();
  assert.equal(await page.getByRole("link", { name: "Claim this business" }).count(), 0);
  await page.getByText("Is this yours?").getByRole("link", { name: "My businesses" }).waitFor();
  await close(page);
});

test("a listing without an owner has the button, and a visitor comes back to the claim after the sign-in", async () => {
  const page = await town.open("/directory/thistle-thorn-books");
  await page.getByRole("link", { name: "Claim this business" }).click();
  await page.waitForURL(/\/login$/);
  await main(page).getByLabel("Email", { exact: true }).fill(MEMBERS.owner);
  await main(page).getByLabel("Password", { exact: true }).fill("Wexbury-demo-2026");
  await button(page, /^Log ?in$/i).click();
  await page.waitForURL(/\/claim\/thistle-thorn-books$/);
  await heading(page, "Claim Thistle & Thorn Books");
  await button(page, "I can’t get that email: other ways").click();
  await button(page, "Ask the town office").click();
  await page.getByText("Choose one of the ways above first.").first().waitFor();
  await page.getByRole("radio", { name: /A call/ }).check();
  await main(page)
    .getByLabel(/What should the office know/)
    .fill("Mornings are best.");
  await button(page, "Ask the town office").click();
  await page.getByText("The town office calls the listing’s number").waitFor();
  await expectNoPageErrors(page);
  await button(page, "Withdraw this claim").click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw claim" }).click();
  await page.getByText("You withdrew your claim.").waitFor();
  await close(page);
});

test("what a claimant is typing stays when the page cannot be read again", async () => {
  const page = await town.openAs(MEMBERS.owner, "/claim/thistle-thorn-books");
  await button(page, "I can’t get that email: other ways").click();
  const note = main(page).getByLabel(/What should the office know/);
  await note.fill("Mornings are best.");
  await failRefetch(page, "businesslistings/thistle-thorn-books/claim/");
  assert.equal(await note.inputValue(), "Mornings are best.");
  await finish(page, { except: REFETCH_ERRORS });
});

test("a missing business is added, seen by its owner alone, and published by staff", async () => {
  const login = await register("pell@pottery.example", "Pell Pottery");
  const page = await town.openAs(login, "/business/signup?q=zzyzx");
  await page.getByText("Nothing in the directory is called “zzyzx”.").waitFor();
  await page.getByRole("link", { name: "Add my business" }).click();
  await heading(page, "Add your business");
  await page.getByLabel("Business name").fill("");
  await button(page, "Add my business").click();
  await page.getByText("Enter the name, as on your sign.").first().waitFor();
  await page.getByLabel("Business name").fill("Pell Pottery Yard");
  await page.evaluate(() => history.back());
  await page.getByRole("dialog").getByText("Your business has not been added yet.").waitFor();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page.getByLabel(/Website/).fill("not a site");
  await button(page, "Add my business").click();
  await page.getByText("Enter a web address, such as www.example.com.").first().waitFor();
  assert.equal(await page.getByLabel("Business name").inputValue(), "Pell Pottery Yard");
  await page.getByLabel(/Website/).fill("pellpottery.example");
  await button(page, "Add my business").click();
  await page.getByText("Pell Pottery Yard is saved.", { exact: false }).waitFor();
  assert.equal((await town.fetch("/directory/pell-pottery-yard")).status, 404);

  const [{ id }] = await town.call(login.access, "GET", "dashboard/businesses/");
  await page.goto(`${town.address}/dashboard/business/${id}/deals?new`);
  await page.getByText("Only you and the town office see this listing and its deals and photos").waitFor();
  await page.getByLabel("What the deal is").fill("Two mugs for one");
  await button(page, "Publish deal").click();
  await page.getByText("The listing is not public. You can publish deals as soon as it is.").first().waitFor();
  await button(page, "Save as draft").click();
  await page.getByText("Draft saved.").waitFor();
  await finish(page, { except: /status of 400/ });

  const staff = await town.openAs(MEMBERS.staff, "/admin/claims");
  await staff.getByRole("button", { name: "Publish: Pell Pottery Yard" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Approve claim" }).click();
  await staff.getByText("Say why, in a sentence.").first().waitFor();
  await staff.getByRole("dialog").getByLabel("Why?").fill("Welcome to town.");
  await staff.getByRole("dialog").getByRole("button", { name: "Approve claim" }).click();
  await staff.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal((await town.fetch("/directory/pell-pottery-yard")).status, 200);
  await finish(staff);
});

test("who added a listing that was rejected reads why, and no form that could only fail", async () => {
  const login = await register("spam@palace.example", "Spam Palace");
  const { id, business } = await town.call(login.access, "POST", "claims/new-listing/", {
    name: "Spam Palace",
    category: "art-galleries-studios",
  });
  const reason = "There is no such business.";
  const staff = await town.token(MEMBERS.staff);
  await town.call(staff, "POST", `admin/claims/${id}/decide/`, { decision: "reject", reason });
  const page = await town.openAs(login, `/claim/${business.slug}`);
  await page.getByText(`Your claim was not approved. ${reason}`).waitFor();
  assert.equal(
    await main(page).getByRole("link", { name: "Find your business" }).getAttribute("href"),
    "/business/signup",
  );
  assert.equal(await main(page).getByRole("button").count(), 0);
  await finish(page);
});

test("the office sees the queue, prints a letter on one sheet, approves, and undoes with all edits", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin");
  await page.getByRole("link", { name: /^Claims/ }).click();
  await heading(page, "Claims");
  const row = page.getByRole("row").filter({ hasText: "Thistle & Thorn Books" });
  await row.getByText("I took the shop over", { exact: false }).waitFor();
  await row.getByRole("link", { name: /^Letter/ }).click();
  await button(page, "Make the letter").click();
  const code = await page.locator(".claim-letter-code").textContent();
  assert.match(code, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  assert.equal((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length, 1, "one sheet");

  const access = await town.token(MEMBERS.resident);
  const claimant = await town.openAs(MEMBERS.resident, "/claim/thistle-thorn-books", { size: SMALL });
  await claimant.getByText("Eight letters and digits, in a letter to", { exact: false }).waitFor();
  await claimant.getByLabel("Code", { exact: true }).fill(code.toLowerCase().replace("-", " "));
  await button(claimant, "Enter code").click();
  await claimant.getByText("Thistle & Thorn Books is yours to look after.").waitFor();
  await close(claimant);
  const listing = "businesslistings/thistle-thorn-books/";
  const { phone } = await town.call(access, "GET", listing);
  await town.call(access, "PATCH", listing, { phone: "900-555-0100" });
  await page.goto(`${town.address}/admin/claims?status=approved`);
  await page.getByRole("button", { name: "Undo: Thistle & Thorn Books" }).click();
  await page.getByRole("dialog").getByLabel("Why?").fill("It was a fraud.");
  await page.getByRole("dialog").getByRole("button", { name: "Undo with all edits" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal((await town.call(access, "GET", listing)).phone, phone);
  await finish(page);
});

test("a contested claim: the owner answers under People, and the claimant reads how it stands", async () => {
  const claimant = await register("mo@mudlark.example", "Mudlark Pottery");
  const page = await town.openAs(claimant, "/directory/mudlark-pottery");
  await page.getByRole("link", { name: "Contact the town office" }).click();
  await heading(page, "Claim Mudlark Pottery");
  await main(page)
    .getByLabel(/What should the office know/)
    .fill("I bought it in May.");
  await button(page, "Claim it anyway").click();
  await page.getByText("Enter your name, so that the owner knows who asks.").first().waitFor();
  await main(page).getByLabel("Your name").fill("Mo Tide");
  await button(page, "Claim it anyway").click();
  await page.getByText("The town office looks at your claim").waitFor();
  await page.getByText("has been told and may answer until", { exact: false }).waitFor();

  const owner = await town.login(MEMBERS.owner);
  const { id } = await town.call(owner.access, "GET", "businesslistings/mudlark-pottery/");
  const people = await town.openAs(owner, "/dashboard");
  await people.getByRole("link", { name: "Somebody says that Mudlark Pottery is theirs" }).click();
  await people.waitForURL(`${town.address}/dashboard/business/${id}/people`);
  await people.getByText("Mo Tide", { exact: true }).waitFor();
  await people.getByText("“I bought it in May.”", { exact: false }).waitFor();
  await people.getByRole("button", { name: "This is a mistake" }).click();
  await people.getByRole("dialog").getByRole("button", { name: "Send answer" }).click();
  await people.getByText("You said that it is a mistake.", { exact: false }).waitFor();
  await finish(people);
  await page.reload();
  await page.getByText("The current owner says that this is a mistake.", { exact: false }).waitFor();
  await close(page);
});

test("an owner adds a person, hands the business over, and the other accepts", async () => {
  const owner = await town.login(MEMBERS.owner);
  const { id } = await town.call(owner.access, "GET", "businesslistings/mudlark-pottery/");
  const page = await town.openAs(owner, `/dashboard/business/${id}/people`, { size: PHONE });
  await button(page, "Add a person").click();
  await page.getByRole("dialog").getByLabel("Email").fill("helper@mudlark.example");
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /Manager/ })
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "Add person" }).click();
  await page.getByText("Invitation sent to helper@mudlark.example.").first().waitFor();
  const staff = await town.login(MEMBERS.clerk);
  const invitation = await town.findMail(staff.access, "helper@mudlark.example");
  const link = /\/signup\?\S+/.exec(invitation.text)[0];
  const signup = await town.open(link);
  assert.equal(await main(signup).getByLabel("Email", { exact: true }).inputValue(), "helper@mudlark.example");
  assert.equal(await signup.getByLabel("Business name").inputValue(), "Mudlark Pottery");
  await close(signup);

  const heir = await register("heir@mudlark.example", "Mudlark Pottery");
  await button(page, "Hand over to somebody else").click();
  await page.getByRole("dialog").getByLabel("Email of the new owner").fill(MEMBERS.owner);
  await page.getByRole("dialog").getByRole("button", { name: "Send the offer" }).click();
  await page.getByText("This is your own address.", { exact: false }).first().waitFor();
  await page.getByRole("dialog").getByLabel("Email of the new owner").fill("heir@mudlark.example");
  await page.getByRole("dialog").getByRole("button", { name: "Send the offer" }).click();
  await page.getByText("Offered to heir@mudlark.example", { exact: false }).waitFor();
  await expectNoPageErrors(page, { except: /status of 400/ });
  const path = await until("the offer", async () => {
    const { text } = await town.findMail(staff.access, "heir@mudlark.example");
    return /\/transfer\/\d+/.exec(text)?.[0];
  });
  const stranger = await town.openAs(MEMBERS.resident, path);
  await heading(stranger, "There is no such offer for you");
  await close(stranger);
  const accepting = await town.openAs(heir, path);
  await accepting.getByText("Confirm your email address first", { exact: false }).waitFor();
  const { text } = await town.findMail(staff.access, "heir@mudlark.example", /confirm/i);
  await accepting.goto(town.address + /\/confirm-email\/\S+/.exec(text)[0]);
  await button(accepting, "Confirm address").click();
  await main(accepting).getByRole("link", { name: "Dashboard", exact: true }).click();
  const hint = main(accepting).getByRole("link", { name: "Look at the offer" });
  await hint.waitFor();
  await accepting.goto(`${town.address}/claim/mudlark-pottery`);
  await accepting.getByText("is offering to hand over Mudlark Pottery to you.", { exact: false }).waitFor();
  assert.equal(await button(accepting, "Claim it anyway").count(), 0, "nobody disputes what is offered");
  await hint.click();
  await accepting.waitForURL(town.address + path);
  await button(accepting, "Accept").click();
  await accepting.getByText("Mudlark Pottery is yours to look after.").waitFor();
  await accepting.waitForLoadState("networkidle");
  assert.ok(await accepting.getByText("Mudlark Pottery is yours to look after.").isVisible(), "and it says so still");
  await finish(accepting);
  await close(page);
});

test("claiming fits a small phone and has no barriers", async () => {
  for (const [address, who] of [
    ["/business/signup?q=books", MEMBERS.resident],
    ["/claim/anchor-apizza", MEMBERS.resident],
    ["/claim/leeward-charts-books", MEMBERS.resident],
    ["/business/add?name=Elm", MEMBERS.resident],
    ["/dashboard/business/1/people", MEMBERS.staff],
    ["/admin/claims", MEMBERS.staff],
  ]) {
    const page = await town.openAs(who, address, { size: SMALL });
    await page.waitForLoadState("networkidle");
    await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
    await finish(page);
  }
});
