import type { ThemeChoice } from "@/lib/platform/values";

const A_YEAR_MS = 31_536_000_000;

/** Sets a cookie. If cookies are blocked, as in a cross-site frame, the preference lasts only as long as the page. */
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
  // biome-ignore lint/suspicious/noDocumentCookie: iOS web views before 18.4 and http pages lack a cookie store.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax; expires=${new Date(expires).toUTCString()}`;
}

export function showTheme(theme: ThemeChoice): Promise<void> {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return savePreference("theme", theme);
}
