import { describe, expect, it } from "vitest";
import { buildContentSecurityPolicy } from "./headers";

const site = {
  frameAncestors: [],
  webviewOrigins: [],
  logo: null,
  googleAnalytics: "G-ABCDEF1",
  googleTag: null,
  clarityProject: "abcdef1234",
  liveChatLicense: "1234567",
};
const PIXEL = "https://pixel.example/p.gif";

function policy(path: string, change: Partial<typeof site> | { liveChatLicense: null } = {}) {
  return buildContentSecurityPolicy({
    site: { ...site, ...change },
    path,
    pixel: PIXEL,
    nonce: "n0nce",
    secure: false,
    development: false,
  });
}
const parties = (text: string) => text.match(/[a-z.*-]*(?:google|clarity|livechat|pixel)[a-z.-]*/g) ?? [];

describe("[SEC-INJ-06] policy by page class", () => {
  it.each(["/checkout", "/payment", "/success-page", "/login", "/signup", "/reset-password", "/admin"])(
    "%s doesn't list any third parties",
    (path) => expect(parties(policy(path))).toEqual([]),
  );

  it("an open page lists the site's third parties", () => {
    const text = policy("/dashboard");
    for (const host of ["google-analytics", "clarity.ms", "livechatinc", "pixel.example"])
      expect(text).toContain(host);
    expect(text).toContain("script-src 'self' 'nonce-n0nce' 'strict-dynamic';");
    expect(text).not.toContain("unsafe");
  });

  it("[PAGE-16] under /vehicle-checks, only the chat's hosts are omitted", () => {
    const text = policy("/vehicle-checks");
    expect(text).not.toContain("livechat");
    expect(text).toContain("clarity.ms");
  });

  it.each([null, "12'; script-src *", "abc"])(
    "[PAGE-16] the chat license %j doesn't add hosts",
    (liveChatLicense) => {
      expect(policy("/", { liveChatLicense: liveChatLicense as null })).not.toContain("livechat");
    },
  );
});
