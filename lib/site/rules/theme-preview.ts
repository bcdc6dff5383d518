export const THEME_SOURCES = ["first", "settings", "draft", "rollback"] as const;

export const THEME_PREVIEW = "theme-preview";
export const END_PREVIEW = "end";

const DAY_MS = 86_400_000;
export const THEME_PREVIEW_MS = 7 * DAY_MS;
