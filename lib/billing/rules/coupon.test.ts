import { describe, expect, it } from "vitest";
import { type Coupon, findCouponRejection, normalizeCouponCode } from "./coupon";

const now = new Date("2026-01-15T12:00:00Z");
const coupon: Coupon = {
  kind: "percent",
  value: 20,
  currency: null,
  product: null,
  minimumCents: 0,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  perUser: 1,
  redeemed: 0,
  active: true,
};
const order = { product: "vhr", currency: "USD", subtotalCents: 1000 } as const;

describe("coupons", () => {
  it("[SEC-PAY-03] ignores case, spaces and full-width letters in a code", () => {
    for (const typed of ["SPRING20", " spring 20 ", "Spring\t20", "ｓｐｒｉｎｇ２０", "spring\u00a020"]) {
      expect(normalizeCouponCode(typed)).toBe("SPRING20");
    }
    for (const typed of ["", "  ", "a'b", "a%b", "ñ", "x".repeat(41)]) {
      expect(normalizeCouponCode(typed)).toBeNull();
    }
  });

  it.each<[string, Partial<Coupon>, number, ReturnType<typeof findCouponRejection>]>([
    ["without restrictions", {}, 0, null],
    ["that is switched off", { active: false }, 0, "unknown"],
    ["before its start", { startsAt: new Date(now.getTime() + 1) }, 0, "not_yet"],
    ["from its first moment", { startsAt: now }, 0, null],
    ["at its end", { endsAt: now }, 0, "expired"],
    ["just before its end", { endsAt: new Date(now.getTime() + 1) }, 0, null],
    ["for another product", { product: "sticker" }, 0, "other_plan"],
    ["for this product", { product: "vhr" }, 0, null],
    ["in another currency", { kind: "amount", currency: "EUR" }, 0, "other_plan"],
    ["used by this account", {}, 1, "used_by_you"],
    ["used once by an account that may use it twice", { perUser: 2 }, 1, null],
    ["without uses left", { maxRedemptions: 5, redeemed: 5 }, 0, "used_up"],
    ["with one use left", { maxRedemptions: 5, redeemed: 4 }, 0, null],
    ["below its minimum", { minimumCents: 1001 }, 0, "below_minimum"],
    ["at its minimum", { minimumCents: 1000 }, 0, null],
  ])("[SEC-PAY-03] checks a coupon %s", (_, changes, used, refusal) => {
    expect(findCouponRejection({ ...coupon, ...changes }, order, used, now)).toBe(refusal);
  });
});
