import type { ThemeChoice } from "@/lib/core/theme-choice";

const A_YEAR_MS = 31_536_000_000;

/**
 * Saves a preference (language, theme, consent, time zone) in a cookie for a year. If cookies are blocked, as in a frame on
 * another site, it lasts as long as the page.
 */
export async function savePreference(
  name: "locale" | "theme" | "consent" | "zone",
  value: string,
): Promise<void> {
  const expires = Date.now() + A_YEAR_MS;
  if ("cookieStore" in window) {
    try {
      await cookieStore.set({ name, value, path: "/", sameSite: "lax", expires });
    } catch {}
    return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: web views of iOS before 18.4, and pages on plain http, have no cookie store.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax; expires=${new Date(expires).toUTCString()}`;
}

/** Applies a theme: light, dark, or the device's; the cookie makes the next page start with it. */
export function showTheme(theme: ThemeChoice): Promise<void> {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return savePreference("theme", theme);
}
