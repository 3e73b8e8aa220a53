/** What a town without categories offers; the server creates it with the first business. */
export const FIRST_CATEGORY = { slug: "other", name: "Other" };
