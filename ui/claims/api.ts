// The API calls for claims, and their types.
import type { Claim, ProofMethod, Transfer } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type {
  Claim,
  ClaimMatch,
  ClaimOffer,
  ClaimState,
  ClaimWay,
  ContestedClaim,
  LiveCode,
  MembershipRequests,
  OwnerAnswer,
  ProofMethod,
  Transfer,
  TransferOffer,
} from "../kit/apiTypes";

const listing = (slug: string | number) => `businesslistings/${encodeURIComponent(slug)}/`;

export const matchesUrl = (words: string) => withQuery("claims/search/", { q: words });
export const offerUrl = "claims/offer/";
export const claimStateUrl = (slug: string) => `${listing(slug)}claim/`;
export const requestsUrl = (id: number) => `${listing(id)}claims/`;
export const transferUrl = (id: string) => `transfers/${id}/`;

export const openClaim = (body: { business: string; note?: string; asked?: ProofMethod }) =>
  api.post<Claim>("claims/", body);
export const sendCode = (id: number) => api.post<Claim>(`claims/${id}/code/`, {});
export const verifyCode = (id: number, code: string) => api.post<Claim>(`claims/${id}/verify/`, { code });
export const askOffice = (id: number, asked: ProofMethod, note: string) =>
  api.post<Claim>(`claims/${id}/ask/`, { asked, note });
export const withdrawClaim = (id: number) => api.post(`claims/${id}/withdraw/`, {});
export const answerClaim = (id: number, answer: "mistake" | "agreed", note: string) =>
  api.post(`claims/${id}/answer/`, { answer, note });
export const addListing = (body: Record<string, string>) => api.post<Claim>("claims/new-listing/", body);

export const offerTransfer = (id: number, email: string) => api.post<Transfer>(`${listing(id)}transfer/`, { email });
export const withdrawTransfer = (id: number) => api.delete(`${listing(id)}transfer/`);
export const acceptTransfer = (id: number) => api.post(`transfers/${id}/accept/`, {});
export const declineTransfer = (id: number) => api.post(`transfers/${id}/decline/`, {});
