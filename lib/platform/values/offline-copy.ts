export const OFFLINE_CACHE = "offline-copy";

/** Digest of the login, language, and theme a page was rendered for. */
export const SESSION_DIGEST_HEADER = "x-session-digest";

export const OFFLINE_COPY_DAYS = 7;

export type OfflineMessage = "loaded" | "changed";
