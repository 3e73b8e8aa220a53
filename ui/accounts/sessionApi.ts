// The API calls about the session, apart from the others: every page needs them.
import type { User } from "../kit/apiTypes";
import { api } from "../kit/http";

const LOGOUT_LIMIT_MS = 5000;

export const fetchUser = () => api.get<User>("dj-rest-auth/user/");
export const logout = () =>
  api.post<unknown>("dj-rest-auth/logout/", undefined, { skipTokenRefresh: true, timeoutMs: LOGOUT_LIMIT_MS });
