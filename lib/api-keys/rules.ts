export const API_KEY_MODES = ["live", "test"] as const;
export type ApiKeyMode = (typeof API_KEY_MODES)[number];

export const API_KEY_ID_LENGTH = 8;
export const API_KEY_SECRET_LENGTH = 43;
export const API_KEY_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const BEARER_KEY = /^Bearer +(gbx_.{0,200})$/i;
const API_KEY = /^gbx_(live|test)_[0-9A-Za-z]{51}$/;

/** Returns even a malformed key, so that a broken key is rejected instead of treated as anonymous. */
export function findBearerKey(authorization: string | null | undefined): string | null {
  return BEARER_KEY.exec(authorization ?? "")?.[1] ?? null;
}

export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

export function getApiKeyPrefix(key: string): string {
  return key.slice(0, "gbx_live_".length + API_KEY_ID_LENGTH);
}
