import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { findSafeNextPath, withNext } from "./next-path";

describe("path to return to after login", () => {
  it("[GATE-8] keeps a path on this host with its query and hash", () => {
    expect(findSafeNextPath("/dashboard?vin=1G1YY22G965109876#window-sticker")).toBe(
      "/dashboard?vin=1G1YY22G965109876#window-sticker",
    );
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "https:evil.example",
    "https://evil.example",
    "http://own.invalid@evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    " /dashboard",
    "/a%0d%0aset-cookie:x",
    "/x/..//evil.example",
    "dashboard",
    "",
    "/".padEnd(2002, "a"),
  ])("[GATE-8] [SEC-RED-01] rejects %j", (next) => {
    expect(findSafeNextPath(next)).toBeNull();
  });

  it("[SEC-RED-01] rejects a repeated or missing parameter", () => {
    expect(findSafeNextPath(["/a", "/b"])).toBeNull();
    expect(findSafeNextPath(undefined)).toBeNull();
    expect(findSafeNextPath(null)).toBeNull();
  });

  it("[GATE-8] [SEC-RED-01] any accepted path stays on the host when it's resolved as a URL (20,000 samples)", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      "%2f",
      "%5c",
      "..",
      ".",
      "@",
      ":",
      "evil.example",
      "a",
      "?",
      "#",
      "\t",
      "https:",
      "%09",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (parts) => {
        const safe = findSafeNextPath(parts.join(""));
        if (safe !== null) expect(new URL(safe, "https://shop.example").origin).toBe("https://shop.example");
      }),
      { numRuns: runs(20_000) },
    );
  }, 60_000);

  it("[GATE-8] adds the return path unless it's the home page or on another host", () => {
    expect(withNext("/login", "/dashboard?vin=1")).toBe("/login?next=%2Fdashboard%3Fvin%3D1");
    expect(withNext("/login", "/")).toBe("/login");
    expect(withNext("/login", "//evil.example")).toBe("/login");
  });
});
