import fc from "fast-check";
import { expect, it } from "vitest";
import { hasDotSegment } from "./dot-segments";

it.each([
  "/.",
  "/..",
  "/../dashboard",
  "/_next/static/../../dashboard",
  "/_next/static/%2e%2e/%2e%2e/dashboard",
  "/_next/static/%2E./x",
  "/_next/static/.%2e/x",
  "/a/./b",
  "/a/%2e",
  "/..%2fdashboard",
  "/a%2F..%2Fb",
  "/..\\dashboard",
  "/a%5c..%5Cb",
  "/..;/dashboard",
  "/a/..;v=1",
])("[TEN-5] %s has a dot segment", (path) => {
  expect(hasDotSegment(path)).toBe(true);
});

it.each([
  "/",
  "/dashboard",
  "/a.b/c",
  "/.well-known/security.txt",
  "/...",
  "/.../x",
  "/a..b",
  "/..a",
  "/_next/static/chunks/a..js",
  "/%252e%252e/x",
])("[TEN-5] %s has no dot segment", (path) => {
  expect(hasDotSegment(path)).toBe(false);
});

it("[TEN-5] a URL parser doesn't change paths without a dot segment", () => {
  const part = fc.stringMatching(/^(?:[a-z./\\;-]|%2[eEfF]|%5[cC]){0,12}$/);
  fc.assert(
    fc.property(part, (text) => {
      const path = `/x${text}`.replaceAll(/[\\/]{2,}/g, "/").replaceAll("\\", "/");
      if (!hasDotSegment(path)) expect(new URL(`http://host${path}`).pathname).toBe(path);
    }),
  );
});
