import { describe, expect, it } from "vitest";
import type { Plan } from "@/lib/billing/contract/plans";
import { pickHomeOffer } from "./home-offer";

function plan(
  code: string,
  product: Plan["product"],
  kind: Plan["kind"],
  credits: number,
  cents: number,
): Plan {
  const unit_price_cents = Math.round(cents / credits);
  const price = (cents / 100).toFixed(2);
  return {
    code,
    product,
    kind,
    name: code,
    credits,
    price_version: 1,
    price_cents: cents,
    price,
    unit_price_cents,
    currency: "USD",
    renewal: null,
  };
}
const one = plan("one", "vhr", "single", 1, 1499);
const ten = plan("ten", "vhr", "pack", 10, 8999);
const three = plan("three", "vhr", "pack", 3, 3499);
const grant = { vhr: 3, sticker: 1 };
const ownSite = { isGlobal: false, grant, ownApi: true };

describe("offers on the home page", () => {
  it("[FIRST-2] are the single report, the bundle with the lowest price per report, and a sticker", () => {
    const sticker = plan("sticker", "sticker", "single", 1, 999);
    const offer = pickHomeOffer({ report: [one, three, ten], sticker: [sticker] }, ownSite);
    expect([offer.single, offer.bundle, offer.sticker]).toEqual([one, ten, sticker]);
  });

  it("[FIRST-2] leave out basic reports, subscriptions, and a bundle without savings", () => {
    const dear = plan("dear", "vhr", "pack", 2, 2998);
    const basic = plan("basic", "uvc", "single", 1, 499);
    const monthly = plan("monthly", "vhr", "subscription", 5, 100);
    const offer = pickHomeOffer({ report: [basic, monthly, one, dear], sticker: [] }, ownSite);
    expect([offer.single, offer.bundle, offer.sticker]).toEqual([one, null, null]);
  });

  it("[FIRST-2] [SITE-6] are a credit for both products if the balance is shared, and are empty if the plans are unknown", () => {
    const credit = plan("credit", "global", "single", 1, 1299);
    expect(
      pickHomeOffer({ report: [credit, one], sticker: [] }, { isGlobal: true, grant, ownApi: true }).single,
    ).toBe(credit);
    const sold = { report: [one, plan("basic", "uvc", "single", 1, 499)], sticker: [] };
    expect(pickHomeOffer(sold, { ...ownSite, isGlobal: true }).single).toBe(one);
    expect(pickHomeOffer(null, ownSite)).toMatchObject({
      single: null,
      bundle: null,
      sticker: null,
      free: grant,
    });
  });
});
