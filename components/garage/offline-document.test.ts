import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { OFFLINE_COLORS, type OfflineDocument, renderOfflineDocument } from "./offline-document";

const HOSTILE = `</dd><script>alert(1)</script>"'&`;
const page: OfflineDocument = {
  locale: "en",
  theme: "dark",
  nonce: "n0nce",
  siteName: HOSTILE,
  siteStyle: "html:root{--primary:#123456;}",
  title: "My vehicles",
  notes: ["This is a copy.", HOSTILE],
  retry: "Try again",
  vehicles: [
    {
      name: HOSTILE,
      subtitle: HOSTILE,
      badge: HOSTILE,
      facts: [
        { label: "VIN", values: ["2T1BURHE5JC034461"], isNumber: true },
        { label: "Documents", values: [HOSTILE, "Window sticker, Nov 25, 2026"] },
      ],
    },
  ],
};

function renderDocument(change: Partial<OfflineDocument> = {}): Document {
  return new DOMParser().parseFromString(renderOfflineDocument({ ...page, ...change }), "text/html");
}

describe("[FIRST-8] the copy for offline reading", () => {
  test("needs no external resources and runs no scripts", () => {
    const html = renderOfflineDocument({ ...page, siteName: "Cars", notes: [], vehicles: [] });
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=|\sstyle=/);
    expect(renderDocument().querySelectorAll("script, link, img")).toHaveLength(0);
    expect(renderDocument().querySelector("a")?.getAttribute("href"), "retries the requested URL").toBe("");
  });

  test("[SEC-INJ-12] shows user-written text unchanged", () => {
    const { body, title } = renderDocument();
    expect(title).toBe(`My vehicles · ${HOSTILE}`);
    expect(body.querySelector("header")?.textContent).toBe(HOSTILE);
    expect(body.querySelector("h2")?.textContent).toBe(HOSTILE);
    expect([...body.querySelectorAll("dd")].map((fact) => fact.textContent)).toEqual([
      "2T1BURHE5JC034461",
      HOSTILE,
      "Window sticker, Nov 25, 2026",
    ]);
    expect(body.querySelector("dd")?.getAttribute("translate")).toBe("no");
  });

  test("declares its language and theme, and uses the page's nonce for its styles", () => {
    expect(renderDocument().documentElement.lang).toBe("en-US");
    expect(renderDocument({ locale: "es" }).documentElement.lang).toBe("es-US");
    expect(renderDocument().documentElement.dataset.theme).toBe("dark");
    expect(renderDocument({ theme: "system" }).documentElement.dataset.theme).toBeUndefined();
    const style = renderDocument().querySelector("style");
    expect(style?.getAttribute("nonce")).toBe("n0nce");
    expect(style?.textContent).toContain("--primary:#123456");
  });

  test("uses the stylesheet's colors", () => {
    const tokens = readFileSync("app/tokens.css", "utf8");
    for (const line of OFFLINE_COLORS.split("\n")) expect(tokens).toContain(line);
  });
});
