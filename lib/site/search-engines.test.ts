import { describe, expect, it } from "vitest";
import { robotsText, siteFacts, sitemapText } from "./search-engines";

const open = { name: "Cars", origin: "https://cars.example", gateDisabled: true };
const gated = { ...open, gateDisabled: false };

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
    expect(sitemapText(gated)).not.toContain("<url>");
  });

  it("[PAGE-1] the map holds the open pages under the site's own address", () => {
    const pages = [...sitemapText(open).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
    expect(pages).toEqual(
      ["", "vehicle-checks", "signup", "login", "dealers-signup", "delete-account"].map(
        (path) => `https://cars.example/${path}`,
      ),
    );
  });

  it("[SEC-INJ-03] a site's name cannot end the script element of its structured data", () => {
    const text = siteFacts({ ...open, name: "</script><script>alert(1)" }, "All of them");
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toMatchObject({
      name: "</script><script>alert(1)",
      url: "https://cars.example/",
    });
  });
});
