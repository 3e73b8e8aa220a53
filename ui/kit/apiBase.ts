// What pages and the service worker have in common when they call the API.
export const API_BASE = "/api/v1/";
/** Held while a token is renewed, because the refresh token can be used only once. */
export const REFRESH_LOCK = "towngreen.refresh";
