// The storage keys under which this browser remembers the login. An enum, because its values are inlined: the first
// script needs them without loading another file.
export enum StorageKey {
  token = "towngreen.token",
  member = "towngreen.authenticated",
  /** A prefix; what a guest has answered in group plans, and the key to it. */
  groupPlan = "towngreen.group-plan.",
  guestName = "towngreen.guest-name",
}
