import type { SiteConfigWire } from "@/lib/contract/site";

/** What the site forces, else the first of our languages that Accept-Language names, else the site's own. */
export function requestLocale(config: SiteConfigWire, acceptLanguage: string | null): "en" | "es" {
  if (config.forced_locale) return config.forced_locale;
  for (const range of (acceptLanguage ?? "").slice(0, 200).split(",")) {
    const language = range.trim().slice(0, 2).toLowerCase();
    if (language === "en" || language === "es") return language;
  }
  return config.default_locale;
}
