// The search box, as a visitor finds it on every page.

export const DEBOUNCE_MS = 300;

export const headerSearch = (page) => page.locator(".header-search-form").getByRole("combobox");
export const options = (page) => page.getByRole("option");
export const searches = (page) => page.asked.filter((asked) => asked.startsWith("/api/v1/search/"));

/** On a page whose clock is held. */
export async function typeAndWait(page, box, words) {
  await box.pressSequentially(words);
  await page.clock.runFor(DEBOUNCE_MS);
}
