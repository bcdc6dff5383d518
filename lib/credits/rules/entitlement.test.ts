import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import {
  countSharedLeft,
  getBasicEntitlement,
  getDocumentsLeft,
  getEntitlement,
  getSignupGrant,
  isActiveSubscription,
  type SubscriptionValue,
} from "./entitlement";

const none = { vhr: 0, sticker: 0, global: 0 };

describe("entitlement", () => {
  it.each<[SubscriptionValue, boolean]>([
    [-1, true],
    ["-1", true],
    ["unlimited", true],
    ["Unlimited", true],
    ["UNLIMITED", true],
    [" unlimited ", true],
    [1, true],
    [12, true],
    ["12", true],
    [0, false],
    ["0", false],
    [-2, false],
    ["-2", false],
    [Number.NaN, false],
    ["", false],
    ["yes", false],
    ["true", false],
    ["0x10", false],
    [null, false],
    [undefined, false],
  ])("[ENT-1] subscription %j is active: %s", (value, active) => {
    expect(isActiveSubscription(value)).toBe(active);
    expect(getEntitlement({ credits: none, subscriptions: { vhr: value }, isGlobal: false }, "vhr")).toEqual({
      allowed: active,
      paysWith: active ? "subscription" : null,
    });
  });

  it.each([
    ["vhr", { vhr: 1, sticker: 0, global: 0 }, false, "vhr"],
    ["sticker", { vhr: 1, sticker: 0, global: 0 }, false, null],
    ["sticker", { vhr: 0, sticker: 2, global: 0 }, false, "sticker"],
    ["vhr", { vhr: 0, sticker: 2, global: 0 }, false, null],
    ["vhr", { vhr: 0, sticker: 0, global: 1 }, true, "global"],
    ["sticker", { vhr: 0, sticker: 0, global: 1 }, true, "global"],
    ["vhr", { vhr: 5, sticker: 5, global: 0 }, true, null],
    ["vhr", { vhr: 0, sticker: 0, global: 5 }, false, null],
  ] as const)(
    "[ENT-1] [SITE-6] %s with credits %j (shared balance: %s) is paid with %s",
    (product, credits, isGlobal, paysWith) => {
      expect(getEntitlement({ credits, subscriptions: {}, isGlobal }, product)).toEqual({
        allowed: paysWith !== null,
        paysWith,
      });
    },
  );

  it("[ENT-1] a subscription is used before credits, and only for its own product", () => {
    const holdings = {
      credits: { vhr: 3, sticker: 3, global: 0 },
      subscriptions: { vhr: -1 },
      isGlobal: false,
    };
    expect(getEntitlement(holdings, "vhr").paysWith).toBe("subscription");
    expect(getEntitlement(holdings, "sticker").paysWith).toBe("sticker");
  });

  it("[ENT-1] a document is allowed only if a subscription or a positive balance pays for it", () => {
    const subscription = fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.string({ maxLength: 10 })));
    const credits = fc.record({ vhr: fc.nat(3), sticker: fc.nat(3), global: fc.nat(3) });
    fc.assert(
      fc.property(
        credits,
        fc.record({ vhr: subscription, sticker: subscription }),
        fc.boolean(),
        fc.constantFrom("vhr" as const, "sticker" as const),
        (have, subscriptions, isGlobal, product) => {
          const { allowed, paysWith } = getEntitlement({ credits: have, subscriptions, isGlobal }, product);
          expect(allowed).toBe(paysWith !== null);
          if (paysWith === "subscription") expect(isActiveSubscription(subscriptions[product])).toBe(true);
          else if (paysWith !== null) expect(have[paysWith]).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe("getSignupGrant", () => {
  const signupCredits = { vhr: 3, sticker: 2 };

  it("[SITE-6] with a shared balance, offers the total signup credits for each product", () => {
    expect(getSignupGrant({ isGlobal: true, signupCredits })).toEqual({ vhr: 5, sticker: 5 });
  });

  it("[SITE-6] with separate balances, offers each product its own signup credits", () => {
    expect(getSignupGrant({ isGlobal: false, signupCredits })).toEqual({ vhr: 3, sticker: 2 });
  });
});

it("[ENT-1] the number of documents left is the balance plus the subscription's count, or unlimited", () => {
  const credits = { vhr: 2, sticker: 1, global: 5 };
  const getReportsLeft = (vhr: number | string | null, isGlobal = false) =>
    getDocumentsLeft({ credits, subscriptions: { vhr }, isGlobal }, "vhr");
  expect([getReportsLeft(null), getReportsLeft(0), getReportsLeft(4), getReportsLeft("4")]).toEqual([
    2, 2, 6, 6,
  ]);
  expect([getReportsLeft(-1), getReportsLeft("Unlimited")]).toEqual(["unlimited", "unlimited"]);
  expect(getReportsLeft(3, true)).toBe(8);
});

it("[SITE-6] with a shared balance, the number of documents left is the lower of the two products' counts", () => {
  const credits = { vhr: 0, sticker: 0, global: 5 };
  const shared = (vhr: number | string, sticker: number | string) =>
    countSharedLeft({ credits, subscriptions: { vhr, sticker }, isGlobal: true });
  expect(shared(0, 0)).toBe(5);
  expect(shared("unlimited", 0)).toBe(5);
  expect(shared(2, "unlimited")).toBe(7);
  expect(shared("unlimited", -1)).toBe("unlimited");
});

describe("an unknown balance", () => {
  const credits = { vhr: null, sticker: 0, global: null };
  const subscriptions = { vhr: null, sticker: null };

  it("[UP-2] allows an attempt, but leaves the payment source and the remaining count unknown", () => {
    const holdings = { credits, subscriptions, isGlobal: false };
    expect(getEntitlement(holdings, "vhr")).toEqual({ allowed: true, paysWith: null });
    expect(getDocumentsLeft(holdings, "vhr")).toBeNull();
    expect(getEntitlement(holdings, "sticker")).toEqual({ allowed: false, paysWith: null });
    expect(getDocumentsLeft(holdings, "sticker")).toBe(0);
    expect(countSharedLeft({ ...holdings, isGlobal: true })).toBeNull();
    expect(getBasicEntitlement({ ...holdings, credits: { ...credits, uvc: 0 } })).toEqual({
      allowed: true,
      paysWith: null,
    });
  });

  it("[UP-2] a subscription with an unknown count covers a document, but doesn't count as unlimited", () => {
    const holdings = { credits: none, subscriptions: { vhr: true }, isGlobal: false };
    expect(getEntitlement(holdings, "vhr")).toEqual({ allowed: true, paysWith: "subscription" });
    expect(getDocumentsLeft(holdings, "vhr")).toBeNull();
    expect(isActiveSubscription(false)).toBe(false);
  });
});
