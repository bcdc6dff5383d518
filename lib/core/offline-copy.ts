/** The browser's cache that holds the copy for offline reading, and nothing else: docs/decisions/offline.md. */
export const OFFLINE_CACHE = "offline-copy";

/** On every page's answer: whose login, language and theme it was drawn for, as a digest. */
export const SESSION_DIGEST_HEADER = "x-session-digest";

/** How long a copy is shown without a visit: as long as a login lasts without one. */
export const OFFLINE_COPY_DAYS = 7;

/** What a page tells the worker: it has loaded, or it has changed the garage. */
export type OfflineMessage = "loaded" | "changed";
