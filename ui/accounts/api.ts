// The API calls about one's own account, and their types.
import type { DetailMessage, RequestBodies, SignInMethods, SignedIn, User } from "../kit/apiTypes";
import { api } from "../kit/http";
import { finishLogout, noteLoggedOut } from "./pendingLogout";

export type { ListedSession, Role, SignedIn, SignInMethods, User } from "../kit/apiTypes";

type NewAccount = RequestBodies["POST /dj-rest-auth/registration/"];
type UserChange = RequestBodies["PATCH /dj-rest-auth/user/"];
export type OwnRole = NonNullable<NewAccount["user_role"]>;

export const signInWaysUrl = "dj-rest-auth/user/sign-in/";
export const fetchSignInWays = () => api.get<SignInMethods>(signInWaysUrl);
export const sessionsUrl = "dj-rest-auth/sessions/";
/** The browser navigates there itself; it redirects to Google, or returns 503 if Google sign-in is not set up. */
export const googleUrl = "auth/social/google/?next=/login";

async function startSession(path: string, proof: object): Promise<SignedIn> {
  // A logout that is still on its way must not clear the cookies of the new session.
  await finishLogout();
  const answer = await api.post<SignedIn>(path, proof, { skipTokenRefresh: true });
  noteLoggedOut();
  return answer;
}

export const login = (email: string, password: string) => startSession("dj-rest-auth/login/", { email, password });
export const finishGoogleLogin = (code: string, state: string) => startSession("auth/social/google/", { code, state });
export const register = (account: NewAccount) =>
  api.post<unknown>("dj-rest-auth/registration/", account, { skipTokenRefresh: true });
export const changeUser = (change: UserChange) => api.patch<User>("dj-rest-auth/user/", change);

export const askForReset = (email: string) =>
  api.post<unknown>("dj-rest-auth/password/reset/", { email }, { skipTokenRefresh: true });
export const confirmReset = (link: { uid: string; token: string }, new_password1: string, new_password2: string) =>
  api.post<unknown>(
    "dj-rest-auth/password/reset/confirm/",
    { new_password1, new_password2, ...link },
    { skipTokenRefresh: true },
  );
export const changePassword = (old_password: string, new_password1: string, new_password2: string) =>
  api.post<unknown>("dj-rest-auth/password/change/", { old_password, new_password1, new_password2 });

export const changeEmail = (email: string, password: string) =>
  api.post<unknown>("dj-rest-auth/user/email/", { email, password });
/** Sends another email that confirms the account's address. */
export const sendConfirmation = (email: string) => api.post<unknown>("dj-rest-auth/user/email/", { email });
export const confirmEmail = (token: string) => api.post<DetailMessage>("dj-rest-auth/user/email/confirm/", { token });

export const endSession = (id: number) => api.delete<null>(`${sessionsUrl}${id}/`);
export const fetchExport = () => api.get<unknown>("dj-rest-auth/user/export/");
/** The email address stands in for the password, which a Google-only account does not have. */
export const deleteAccount = (password: string, email: string) =>
  api.post<unknown>("dj-rest-auth/user/delete/", { password, email });

export const makeFirstSuperuser = (token: string, email: string, password: string) =>
  startSession("setup/", { token, email, password });
