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

function shown(change: Partial<OfflineDocument> = {}): Document {
  return new DOMParser().parseFromString(renderOfflineDocument({ ...page, ...change }), "text/html");
}

describe("[FIRST-8] the copy for offline reading", () => {
  test("needs no external resources and runs no scripts", () => {
    const html = renderOfflineDocument({ ...page, siteName: "Cars", notes: [], vehicles: [] });
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=|\sstyle=/);
    expect(shown().querySelectorAll("script, link, img")).toHaveLength(0);
    expect(shown().querySelector("a")?.getAttribute("href"), "retries the requested URL").toBe("");
  });

  test("[SEC-INJ-12] shows user-written text unchanged", () => {
    const { body, title } = shown();
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
    expect(shown().documentElement.lang).toBe("en-US");
    expect(shown({ locale: "es" }).documentElement.lang).toBe("es-US");
    expect(shown().documentElement.dataset.theme).toBe("dark");
    expect(shown({ theme: "system" }).documentElement.dataset.theme).toBeUndefined();
    const style = shown().querySelector("style");
    expect(style?.getAttribute("nonce")).toBe("n0nce");
    expect(style?.textContent).toContain("--primary:#123456");
  });

  test("uses the stylesheet's colors", () => {
    const tokens = readFileSync("app/tokens.css", "utf8");
    for (const line of OFFLINE_COLORS.split("\n")) expect(tokens).toContain(line);
  });
});
