const A_YEAR_MS = 31_536_000_000;

/** Remembers a choice of the interface (language, theme) for a year, for the next page's first byte. */
export function rememberChoice(name: "locale" | "theme", value: string): Promise<void> {
  return cookieStore.set({ name, value, path: "/", sameSite: "lax", expires: Date.now() + A_YEAR_MS });
}
