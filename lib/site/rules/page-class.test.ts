import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { getAnalyticsPath, getAnalyticsReferrer, getAnalyticsUrl, hasNoQuery } from "./analytics-url";
import { getPageClass } from "./page-class";

const VIN = "2T1BURHE5JC034461";
const at = (rest: string) => `https://shop.example${rest}`;

describe("third parties that a page may load", () => {
  const buying = ["/checkout", "/payment", "/payment/x", "/success-page", "/shared", "/shared/x"];
  const entering = ["/login", "/login/", "/signup", "/dealers-signup", "/forgot-password", "/reset-password"];
  const working = ["/securelogin", "/admin-login", "/admin", "/admin/orders"];
  const disguised = ["//checkout", "/%63heckout", "/a/../checkout", "/x;/checkout"];
  it.each([...buying, ...entering, ...working, ...disguised])("[SEC-INJ-06] none on %s", (path) =>
    expect(getPageClass(path)).toBe("closed"),
  );

  it.each(["/vehicle-checks", "/vehicle-checks/recalls"])("[PAGE-16] no chat on %s", (path) =>
    expect(getPageClass(path)).toBe("no-chat"),
  );

  const car = `/my-vehicles/garage/${VIN}`;
  it.each(["/", "/dashboard", "/my-vehicles", car, "/preview", "/dvh", "/checkout-x"])(
    "[PAGE-16] all on %s",
    (path) => expect(getPageClass(path)).toBe("open"),
  );
});

describe("paths sent to third parties", () => {
  it.each([
    ["/", "/"],
    ["/dashboard", "/dashboard"],
    [`/my-vehicles/garage/${VIN}`, "/my-vehicles/garage/vehicle"],
    [`/${VIN}`, "/other"],
    [`/dashboard/${VIN}`, "/other"],
  ])("[SITE-4] %s is sent as %s", (path, expected) => expect(getAnalyticsPath(path)).toBe(expected));

  it("[SITE-4] omits the query and the hash, except for readable campaign names", () => {
    expect(getAnalyticsUrl(at(`/dashboard?vin=${VIN}&plate=ABC123&token=t0p&utm_source=news#${VIN}`))).toBe(
      at("/dashboard?utm_source=news"),
    );
    expect(getAnalyticsUrl(at(`/?utm_source=${VIN}&utm_campaign=spring-sale&email=a@b.c`))).toBe(
      at("/?utm_campaign=spring-sale"),
    );
  });

  it("[SITE-4] never sends a VIN, or three capital letters or digits in a row, from any path, query or hash", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (path, query, hash) => {
        const address = new URL("https://shop.example/");
        address.pathname = `/${path}${VIN}`;
        address.searchParams.set("utm_source", `${query}${VIN}`);
        address.searchParams.set(query || "q", VIN);
        address.hash = hash;
        expect(getAnalyticsUrl(address.href)).not.toMatch(/[A-Z0-9]{3,}/);
      }),
      { numRuns: runs(100) },
    );
  });

  it.each([
    [at(`/dashboard?vin=${VIN}`), at("/dashboard")],
    [`https://search.example/?q=${VIN}`, "https://search.example/"],
    ["", ""],
    ["nonsense", ""],
  ])("[SITE-4] sends the referrer %j as %j", (referrer, expected) =>
    expect(getAnalyticsReferrer(referrer, "https://shop.example")).toBe(expected),
  );

  it.each([
    ["/", true],
    ["/dashboard", true],
    [`/?vin=${VIN}`, false],
    [`/my-vehicles/garage/${VIN}`, false],
    ["/preview?email=a%40b.c", false],
  ])("[SITE-4] decides whether %s can be sent unchanged: %s", (path, bare) =>
    expect(hasNoQuery(at(path))).toBe(bare),
  );
});
