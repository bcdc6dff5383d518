import { expect, it } from "vitest";
import { getOtherSiteHref } from "./other-language";

const to = (address: string) => {
  const url = new URL(address, "https://es.cars.example");
  return getOtherSiteHref("https://cars.example", url.pathname, url.searchParams);
};

it.each([
  ["/", "/"],
  ["/?vin=2T1BURHE5JC034461", "/?vin=2T1BURHE5JC034461"],
  ["/dashboard?vin=2T1BURHE5JC034461&regenerate=true", "/dashboard?vin=2T1BURHE5JC034461"],
  ["/glossary", "/glossary"],
  ["/preview?vin=1HGCM82633A004352&email=ann%40example.com&mobile=5550142", "/preview?vin=1HGCM82633A004352"],
  ["/login?next=%2Faccount&token=secret", "/login"],
  ["/shared/4f0d2b", "/"],
  ["/reset-password?reset_token=secret", "/"],
  ["/payment?order=7", "/"],
])(
  "[SITE-5] [FIRST-1] the link from %s to the site in the other language leads to %s, and keeps the VIN but no personal data",
  (from, there) => {
    expect(to(from)).toBe(`https://cars.example${there}`);
  },
);
