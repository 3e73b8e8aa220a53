// Tells those who count that something happened; nothing here leaves the browser.
export function track(name: string, props: Record<string, string | number | boolean> = {}): void {
  dispatchEvent(new CustomEvent("towngreen:analytics", { detail: { name, props } }));
}
