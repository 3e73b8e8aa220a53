// The search box found on every page.

export const DEBOUNCE_MS = 300;

export const headerSearch = (page) => page.locator(".header-search-form").getByRole("combobox");
export const options = (page) => page.getByRole("option");
export const searches = (page) => page.asked.filter((asked) => asked.startsWith("/api/v1/search/"));

/** For a page with a fake clock. */
export async function typeAndWait(page, box, words) {
  await box.pressSequentially(words);
  await page.clock.runFor(DEBOUNCE_MS);
}
