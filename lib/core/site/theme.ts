/** How a version of a site's theme came to be: see `source` in lib/contract/admin-themes.ts. */
export const THEME_SOURCES = ["first", "settings", "draft", "rollback"] as const;

/** In an address: the key of a theme's preview link, or that the preview is over. */
export const THEME_PREVIEW = "theme-preview";
export const END_PREVIEW = "end";

const DAY_MS = 86_400_000;
export const THEME_PREVIEW_MS = 7 * DAY_MS;
