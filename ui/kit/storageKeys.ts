// Under which names this browser remembers who is logged in. An enum, because its values are written where they are
// used: the first script needs them without another file.
export enum StorageKey {
  token = "towngreen.token",
  member = "towngreen.authenticated",
}
