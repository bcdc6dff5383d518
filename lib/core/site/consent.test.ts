import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { allowedNow, CONSENT_POLICY, PURPOSES, readConsent, withdrawsConsent, writeConsent } from "./consent";

const allowed = fc.record({ analytics: fc.boolean(), marketing: fc.boolean(), chat: fc.boolean() });
const visitor = fc.stringMatching(/^[A-Za-z0-9_-]{16,64}$/);
const NOTHING = { analytics: false, marketing: false, chat: false };

describe("the cookie", () => {
  it("[SITE-4] holds the choice, among other cookies", () => {
    fc.assert(
      fc.property(allowed, visitor, (allowed, visitor) => {
        const written = writeConsent({ allowed, visitor });
        expect(readConsent(`theme=dark; consent=${written}; locale=es`)).toEqual({ allowed, visitor });
      }),
      { numRuns: runs(100) },
    );
  });

  it.each([
    "",
    "consent=",
    "consent=yes",
    "consent=2020-01.ggg.abcdefabcdefabcdef",
    `consent=${CONSENT_POLICY}.gg.abcdefabcdefabcdef`,
    `consent=${CONSENT_POLICY}.ggg.short`,
    `myconsent=${CONSENT_POLICY}.ggg.abcdefabcdefabcdef`,
  ])("[SITE-4] %j is no choice", (cookies) => expect(readConsent(cookies)).toBeNull());
});

describe("what may be loaded", () => {
  it("[SITE-4] nothing before the answer where the site asks", () => {
    for (const privacySignal of [true, false])
      expect(allowedNow({ choice: null, required: true, privacySignal })).toEqual(NOTHING);
  });

  it("[SITE-4] all where it does not ask, less what the browser's signal refuses", () => {
    const open = { choice: null, required: false };
    expect(allowedNow({ ...open, privacySignal: false })).toEqual({
      analytics: true,
      marketing: true,
      chat: true,
    });
    expect(allowedNow({ ...open, privacySignal: true })).toEqual({ ...NOTHING, chat: true });
  });

  it("[SITE-4] a choice counts everywhere, and nothing beside it", () => {
    fc.assert(
      fc.property(allowed, fc.boolean(), fc.boolean(), (allowed, required, privacySignal) => {
        expect(allowedNow({ choice: { allowed, visitor: "x" }, required, privacySignal })).toEqual(allowed);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[SITE-4] taking back is a purpose that was allowed and no longer is", () => {
    fc.assert(
      fc.property(allowed, allowed, (before, after) => {
        const lost = PURPOSES.filter((purpose) => before[purpose] && !after[purpose]);
        expect(withdrawsConsent(before, after)).toBe(lost.length > 0);
      }),
      { numRuns: runs(100) },
    );
  });
});
