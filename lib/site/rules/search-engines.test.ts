import { describe, expect, it } from "vitest";
import { routes } from "@/lib/routes";
import { formatRobots, formatSitemap, INDEXED_PAGES, isIndexed } from "./search-engines";

const open = { name: "Cars", origin: "https://cars.example", gateDisabled: true };
const gated = { ...open, gateDisabled: false };

const mapped = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);

describe("files for search engines", () => {
  it("[PAGE-1] an open site's robots.txt excludes only API paths, and links to the sitemap", () => {
    expect(formatRobots(open).split("\n")).toEqual([
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /api-cwa/",
      "Disallow: /members/",
      "",
      "Sitemap: https://cars.example/sitemap.xml",
      "",
    ]);
  });

  it("[SITE-6] a gated site blocks all crawlers, and its sitemap is empty", () => {
    expect(formatRobots(gated)).toBe("User-agent: *\nDisallow: /\n");
    expect(formatSitemap(gated, { makes: ["toyota"], samples: true })).not.toContain("<url>");
  });

  it("[PAGE-1] the sitemap lists the open pages with the site's own URL", () => {
    expect(mapped(formatSitemap(open, { makes: [], samples: true }))).toEqual(
      INDEXED_PAGES.filter((page) => page !== routes.makes && page !== routes.partners).map(
        (path) => `https://cars.example${path}`,
      ),
    );
  });

  it("[PART-1] the sitemap lists the partner sign-up if the site offers it", () => {
    const site = { ...open, partnerSignup: "approval" } as const;
    expect(mapped(formatSitemap(site, { makes: [], samples: true }))).toContain(
      "https://cars.example/partners",
    );
  });

  it("[FIRST-2] the sitemap omits the samples if the Members API doesn't serve any", () => {
    const pages = mapped(formatSitemap(open, { makes: [], samples: false }));
    expect(pages.filter((page) => page?.includes("sample"))).toEqual([]);
    expect(pages).toContain("https://cars.example/prices");
  });

  it("[FIRST-8] the sitemap lists each make's page, but no login or personal pages", () => {
    const pages = mapped(formatSitemap(open, { makes: ["toyota", "land-rover"], samples: true }));
    for (const path of ["/makes", "/makes/toyota", "/makes/land-rover", "/glossary"])
      expect(pages).toContain(`https://cars.example${path}`);
    for (const path of ["/login", "/delete-account", "/dashboard", "/preview", "/offline"])
      expect(pages).not.toContain(`https://cars.example${path}`);
  });
});

it("[FIRST-1] [SITE-5] sitemaps of linked sites state each page's language", () => {
  const origin = "https://es.cars.example";
  const free = { forcedLocale: null, defaultLocale: "en" } as const;
  const forced = { forcedLocale: "es", defaultLocale: "es" } as const;
  const links = (site: Parameters<typeof formatSitemap>[0]) => {
    const found = formatSitemap(site, { makes: [], samples: true }).matchAll(
      /hreflang="(\w+)" href="(.*?)"/g,
    );
    return new Set([...found].map(([, language, href]) => `${language} ${href}`));
  };
  const english = links({ ...open, ...free, otherLanguageOrigin: origin });
  expect(english).toEqual(links({ ...open, ...forced, origin, otherLanguageOrigin: open.origin }));
  expect(english).toContain(`es ${origin}/prices`);
  expect(links(open)).toEqual(new Set());
});

it("[PART-1] a draft blocks search engines: robots.txt excludes everything, and its sitemap is empty", () => {
  const draft = { ...open, draft: true };
  expect(formatRobots(draft)).toBe("User-agent: *\nDisallow: /\n");
  expect(formatSitemap(draft, { makes: ["toyota"], samples: true })).not.toContain("<url>");
  expect(isIndexed({ ...draft, draft: false })).toBe(true);
});
