/** What a key may touch: `test` the samples alone, and it never charges. */
export const API_KEY_MODES = ["live", "test"] as const;
export type ApiKeyMode = (typeof API_KEY_MODES)[number];

/** 8 characters that lists show, then 43 of 62, which are 256 random bits. */
export const API_KEY_ID_LENGTH = 8;
export const API_KEY_SECRET_LENGTH = 43;
export const API_KEY_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const BEARER_KEY = /^Bearer +(gbx_.{0,200})$/i;
const API_KEY = /^gbx_(live|test)_[0-9A-Za-z]{51}$/;

/**
 * The key that an Authorization header carries, well formed or not; null for every other header. What begins like a key is
 * taken for one, so that a broken key is refused and never falls back to being nobody.
 */
export function apiKeyIn(authorization: string | null | undefined): string | null {
  return BEARER_KEY.exec(authorization ?? "")?.[1] ?? null;
}

/** Whether a text has the form of a key. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

/** What a list shows of a key: 'gbx_live_7kQ2m9Xa'. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, "gbx_live_".length + API_KEY_ID_LENGTH);
}
