import { describe, expect, it } from "vitest";
import { resolveLocale } from "./resolve-locale";

const open = { forcedLocale: null, defaultLocale: "en" } as const;
const forced = { forcedLocale: "es", defaultLocale: "en" } as const;

describe("resolveLocale", () => {
  it("[SITE-5] a site that forces Spanish ignores the cookie and the browser's language", () => {
    expect(resolveLocale({ site: forced, cookie: "en", acceptLanguage: "en-US,en" })).toBe("es");
  });

  it.each([
    ["es", "en-US", "es"],
    ["tlh", "es-MX,es;q=0.9,en;q=0.8", "es"],
    [null, "tlh, en;q=0.3, es;q=0.5", "es"],
    [null, "es;q=0, en", "en"],
    [null, "tlh", "en"],
    [undefined, null, "en"],
    [undefined, "en;q=0.2, es-US;q=0.9", "es"],
    [undefined, "es;q=0.0, en;q=0.1", "en"],
    ["../../etc", ";;;,,q=", "en"],
  ])("[PAGE-17] cookie %j and Accept-Language %j resolve to %s", (cookie, acceptLanguage, locale) => {
    expect(resolveLocale({ site: open, cookie, acceptLanguage })).toBe(locale);
  });

  it("[PAGE-17] falls back to the site's default language", () => {
    const site = { forcedLocale: null, defaultLocale: "es" } as const;
    expect(resolveLocale({ site, cookie: null, acceptLanguage: "tlh" })).toBe("es");
  });
});
