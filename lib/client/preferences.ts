const A_YEAR_MS = 31_536_000_000;

/**
 * Remembers a choice of the visitor (language, theme, consent) for a year, for the next page's first byte. Where no
 * cookie is taken, as in a frame on another site, the choice lasts as long as the page.
 */
export async function rememberChoice(name: "locale" | "theme" | "consent", value: string): Promise<void> {
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

/** Shows the page on this paper, by day or by night, or as the device says; the next page starts with it. */
export function showTheme(theme: "system" | "light" | "dark"): Promise<void> {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return rememberChoice("theme", theme);
}
