import { escapeMarkup } from "@/lib/core/escape-markup";
import { LOCALES } from "@/lib/core/locale";
import { makeHref, routes } from "@/lib/routes";
import type { Site } from "@/lib/site/site";

/**
 * The pages that a search engine may show; see docs/decisions/search-engines.md. All others say noindex themselves, or
 * send a visitor to one of these.
 */
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

/** A gated site and a draft are nobody's search result. */
export function isIndexed({ gateDisabled, draft }: Pick<Searched, "gateDisabled" | "draft">): boolean {
  return gateDisabled && !draft;
}

/** Whether others may sign up here for a site of their own; where they may not, there are no pages for them. */
export function signsUpPartners({ partnerSignup = "closed" }: Partial<Pick<Site, "partnerSignup">>): boolean {
  return partnerSignup !== "closed";
}

/** The one address of a page, for what Next puts in its head: a vehicle or a return path in the query makes no other page. */
export function canonicalUrl(page: IndexedPage): { alternates: { canonical: string } } {
  return { alternates: { canonical: page } };
}

/** robots.txt. Pages are not shut off here, so that their noindex can be read. */
export function robotsText(site: Searched): string {
  const { origin } = site;
  if (!isIndexed(site)) return "User-agent: *\nDisallow: /\n";
  const calls = ["/api/", "/api-cwa/", "/members/"].map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...calls, "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`;
}

export interface MappedPages {
  /** The slugs of the makes that have a page; where there is none, the page of all makes is missing too. */
  makes: readonly string[];
  /** Whether the Members API serves the samples. */
  samples: boolean;
}

/** sitemap.xml: empty for a site that is not indexed. No page is in it that the app answers with a 404. */
export function sitemapText(site: Searched, { makes, samples }: MappedPages): string {
  const { origin } = site;
  const missing: readonly IndexedPage[] = [
    ...(makes.length > 0 ? [] : [routes.makes]),
    ...(samples ? [] : [routes.sampleReport, routes.sampleSticker]),
    ...(signsUpPartners(site) ? [] : [routes.partners]),
  ];
  const indexed = INDEXED_PAGES.filter((page) => !missing.includes(page));
  const pages = (isIndexed(site) ? [...indexed, ...makes.map(makeHref)] : []).map(
    (page) => `<url><loc>${escapeMarkup(new URL(page, origin).href)}</loc>${languagesOf(site, page)}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join("")}</urlset>\n`;
}

/** hreflang: the page and its like on the operator's site in another language; nothing for a site without one. */
function languagesOf(site: Searched, page: string): string {
  const { origin, otherLanguageOrigin, forcedLocale, defaultLocale = "en" } = site;
  if (!otherLanguageOrigin) return "";
  const own = forcedLocale ?? defaultLocale;
  const others = LOCALES.filter((locale) => locale !== own);
  return [[own, origin] as const, ...others.map((locale) => [locale, otherLanguageOrigin] as const)]
    .map(
      ([locale, base]) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeMarkup(new URL(page, base).href)}"/>`,
    )
    .join("");
}
