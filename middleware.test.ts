import {
  unstable_doesMiddlewareMatch,
  unstable_getResponseFromNextConfig,
} from "next/experimental/testing/server";
import { describe, expect, it } from "vitest";
import { routes } from "@/lib/routes";
import { config } from "./middleware";
import nextConfig from "./next.config";

const isSeen = (url: string) => unstable_doesMiddlewareMatch({ config, nextConfig: {}, url });

describe("requests that reach the middleware", () => {
  it.each([
    ...Object.values(routes),
    "/handover",
    "/no-such-page",
    "/members",
    "/api",
    "/api-cwa-evil",
    "/membersx/api/user",
    "/fonts/evil.js",
    "/sitesx",
    "/_next/imagefoo",
    "/_next/image/x",
    "/_next/data/build/dashboard.json",
    "/favicon.ico/x",
    "/dashboard.rsc",
    "/robots.txt/x",
    "/robotsxtxt",
    "/x/sitemap.xml",
    "/.well-known",
    "/xwell-known/security.txt",
  ])("[GATE-9] [SEC-GATE-02] include the page %s", (path) => {
    expect(isSeen(path)).toBe(true);
    expect(isSeen(`${path}?token=x`)).toBe(true);
  });

  it.each([
    "/members/api/user",
    "/api/health",
    "/api-cwa/login",
    "/_next/static/chunks/a.js",
    "/_next/image?url=x",
    "/sites/glovebox.svg",
    "/favicon.ico",
    "/robots.txt",
    "/sitemap.xml",
    "/.well-known/security.txt",
    "/.well-known/no/such/file",
  ])("[GATE-6] [TRUE-26] exclude %s, which isn't a page", (path) => {
    expect(isSeen(path)).toBe(false);
  });
});

it.each([
  "/sites/glovebox.svg",
  "/sites/no/such/file",
  "/favicon.ico",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
])(
  "[SEC-INJ-03] [SEC-FRM-01] [SEC-TOK-02] the response for %s can't run scripts, be framed, or send its URL as a referrer",
  async (path) => {
    const url = `http://localhost${path}?token=x`;
    const { headers } = await unstable_getResponseFromNextConfig({ url, nextConfig });
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'.*frame-ancestors 'none'; sandbox$/,
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  },
);
