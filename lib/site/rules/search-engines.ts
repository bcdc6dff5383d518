import { LOCALES } from "@/lib/platform/i18n";
import { escapeMarkup } from "@/lib/platform/values";
import { makeHref, routes } from "@/lib/routes";
import type { Site } from "./site";

export const INDEXED_PAGES = [
  routes.home,
  routes.sampleReport,
  routes.sampleSticker,
  routes.prices,
  routes.vehicleChecks,
  routes.glossary,
  routes.makes,
  routes.signup,
  routes.dealersSignup,
  routes.partners,
  routes.terms,
  routes.privacy,
  routes.refunds,
  routes.about,
  routes.howWeCheck,
  routes.help,
  routes.apiReference,
] as const;
export type IndexedPage = (typeof INDEXED_PAGES)[number];

type Searched = Pick<Site, "name" | "origin" | "gateDisabled"> &
  Partial<Pick<Site, "draft" | "forcedLocale" | "defaultLocale" | "otherLanguageOrigin" | "partnerSignup">>;

export function isIndexed({ gateDisabled, draft }: Pick<Searched, "gateDisabled" | "draft">): boolean {
  return gateDisabled && !draft;
}

export function canSignUpPartners({
  partnerSignup = "closed",
}: Partial<Pick<Site, "partnerSignup">>): boolean {
  return partnerSignup !== "closed";
}

export function getCanonicalUrl(page: IndexedPage): { alternates: { canonical: string } } {
  return { alternates: { canonical: page } };
}

/** Doesn't disallow pages, so that crawlers can read their noindex. */
export function formatRobots(site: Searched): string {
  const { origin } = site;
  if (!isIndexed(site)) return "User-agent: *\nDisallow: /\n";
  const calls = ["/api/", "/api-cwa/", "/members/"].map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...calls, "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`;
}

export interface MappedPages {
  makes: readonly string[];
  samples: boolean;
}

export function formatSitemap(site: Searched, { makes, samples }: MappedPages): string {
  const { origin } = site;
  const missing: readonly IndexedPage[] = [
    ...(makes.length > 0 ? [] : [routes.makes]),
    ...(samples ? [] : [routes.sampleReport, routes.sampleSticker]),
    ...(canSignUpPartners(site) ? [] : [routes.partners]),
  ];
  const indexed = INDEXED_PAGES.filter((page) => !missing.includes(page));
  const pages = (isIndexed(site) ? [...indexed, ...makes.map(makeHref)] : []).map(
    (page) => `<url><loc>${escapeMarkup(new URL(page, origin).href)}</loc>${listLanguages(site, page)}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join("")}</urlset>\n`;
}

function listLanguages(site: Searched, page: string): string {
  const { origin, otherLanguageOrigin, forcedLocale, defaultLocale = "en" } = site;
  if (!otherLanguageOrigin) return "";
  const ownLocale = forcedLocale ?? defaultLocale;
  const others = LOCALES.filter((locale) => locale !== ownLocale);
  return [[ownLocale, origin] as const, ...others.map((locale) => [locale, otherLanguageOrigin] as const)]
    .map(
      ([locale, base]) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeMarkup(new URL(page, base).href)}"/>`,
    )
    .join("");
}
