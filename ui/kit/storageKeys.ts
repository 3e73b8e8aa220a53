// The keys under which this browser remembers the login, and what leaves it with a logout. An enum, because its values
// are inlined: the first script needs them without loading another file.
export enum StorageKey {
  token = "towngreen.token",
  member = "towngreen.authenticated",
  /** The account, to show before the server has answered. */
  user = "towngreen.user",
  /** Set for a moment by whoever logs out, as a message to the other tabs. */
  logout = "towngreen.logout",
  /** Somebody has logged out, and the server does not know yet: the cookies are still those of their session. */
  loggingOut = "towngreen.logging-out",
  /** A prefix; what a guest has answered in group plans, and the key to it. */
  groupPlan = "towngreen.group-plan.",
  guestName = "towngreen.guest-name",
  /** A prefix; what was begun before signing in. */
  kept = "towngreen.kept.",
  searches = "towngreen.searches",
  planPicks = "towngreen.plan-picks",
  /** The saved places of which this device has the pages' data. */
  savedLoaded = "towngreen.saved.loaded",
  /** How far each page of this tab was scrolled. */
  scroll = "towngreen.scroll",
  /** A prefix; a quiz under way, in this tab. */
  quiz = "towngreen.quiz.",
  /** A prefix; what was typed in this tab and not sent (tabDraft.ts). */
  tabDraft = "towngreen.unsent.",
}
