import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import {
  CONSENT_POLICY,
  getAllowedPurposes,
  PURPOSES,
  readConsent,
  withdrawsConsent,
  writeConsent,
} from "./consent";

const allowed = fc.record({ analytics: fc.boolean(), marketing: fc.boolean(), chat: fc.boolean() });
const visitor = fc.stringMatching(/^[A-Za-z0-9_-]{16,64}$/);
const NOTHING = { analytics: false, marketing: false, chat: false };

describe("consent cookie", () => {
  it("[SITE-4] reads the stored choice among other cookies", () => {
    fc.assert(
      fc.property(allowed, visitor, (allowed, visitor) => {
        const cookieValue = writeConsent({ allowed, visitor });
        expect(readConsent(`theme=dark; consent=${cookieValue}; locale=es`)).toEqual({ allowed, visitor });
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
  ])("[SITE-4] %j isn't a choice", (cookies) => expect(readConsent(cookies)).toBeNull());
});

describe("allowed purposes", () => {
  it("[SITE-4] are empty before the visitor's choice if the site requires consent", () => {
    for (const privacySignal of [true, false])
      expect(getAllowedPurposes({ choice: null, required: true, privacySignal })).toEqual(NOTHING);
  });

  it("[SITE-4] include all if consent isn't required, except those that the browser's privacy signal rejects", () => {
    const open = { choice: null, required: false };
    expect(getAllowedPurposes({ ...open, privacySignal: false })).toEqual({
      analytics: true,
      marketing: true,
      chat: true,
    });
    expect(getAllowedPurposes({ ...open, privacySignal: true })).toEqual({ ...NOTHING, chat: true });
  });

  it("[SITE-4] equal the visitor's choice, regardless of other settings", () => {
    fc.assert(
      fc.property(allowed, fc.boolean(), fc.boolean(), (allowed, required, privacySignal) => {
        expect(getAllowedPurposes({ choice: { allowed, visitor: "x" }, required, privacySignal })).toEqual(
          allowed,
        );
      }),
      { numRuns: runs(100) },
    );
  });

  it("[SITE-4] consent counts as withdrawn if a purpose is no longer allowed", () => {
    fc.assert(
      fc.property(allowed, allowed, (before, after) => {
        const withdrawnPurposes = PURPOSES.filter((purpose) => before[purpose] && !after[purpose]);
        expect(withdrawsConsent(before, after)).toBe(withdrawnPurposes.length > 0);
      }),
      { numRuns: runs(100) },
    );
  });
});
