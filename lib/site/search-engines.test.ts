import { describe, expect, it } from "vitest";
import { routes } from "@/lib/routes";
import { INDEXED_PAGES, robotsText, sitemapText } from "./search-engines";

const open = { name: "Cars", origin: "https://cars.example", gateDisabled: true };
const gated = { ...open, gateDisabled: false };

const mapped = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);

describe("what a site publishes for search engines", () => {
  it("[PAGE-1] an open site's robots.txt keeps them off the calls only, and names the map", () => {
    expect(robotsText(open).split("\n")).toEqual([
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /api-cwa/",
      "Disallow: /members/",
      "",
      "Sitemap: https://cars.example/sitemap.xml",
      "",
    ]);
  });

  it("[SITE-6] a gated site lets nobody in, and maps nothing", () => {
    expect(robotsText(gated)).toBe("User-agent: *\nDisallow: /\n");
    expect(sitemapText(gated, ["toyota"])).not.toContain("<url>");
  });

  it("[PAGE-1] the map holds the open pages under the site's own address", () => {
    expect(mapped(sitemapText(open, []))).toEqual(
      INDEXED_PAGES.filter((page) => page !== routes.makes).map((path) => `https://cars.example${path}`),
    );
  });

  it("[FIRST-8] the map holds the page of each make, and neither login nor anything personal", () => {
    const pages = mapped(sitemapText(open, ["toyota", "land-rover"]));
    expect(pages).toEqual(
      expect.arrayContaining([
        "https://cars.example/makes",
        "https://cars.example/makes/toyota",
        "https://cars.example/makes/land-rover",
        "https://cars.example/glossary",
      ]),
    );
    for (const path of ["/login", "/delete-account", "/dashboard", "/preview", "/offline"])
      expect(pages).not.toContain(`https://cars.example${path}`);
  });
});
