import { expect, it } from "vitest";
import { getApplicationFee, getFeePercent } from "./application-fee";
import { type AccountFacts, getAccountState, getRequirementKind } from "./payment-account";

it("[PART-4] the fee is the wholesale price, but never more than the payment", () => {
  expect(getApplicationFee({ wholesaleCents: 900, totalCents: 3499 })).toBe(900);
  expect(getApplicationFee({ wholesaleCents: 900, totalCents: 500 })).toBe(500);
  expect(getApplicationFee({ wholesaleCents: 0, totalCents: 500 })).toBe(0);
});

it("[PART-4] the fee percentage has two decimals, and is rounded up by less than 0.01", () => {
  for (const totalCents of [50, 99, 1499, 3499, 39_900, 399_000, 99_999_999]) {
    for (const part of [0, 0.01, 0.257, 0.333, 0.5, 0.99, 1]) {
      const feeCents = Math.floor(totalCents * part);
      const percent = getFeePercent({ feeCents, totalCents });
      const hundredths = Math.round(percent * 100);
      expect(percent).toBe(hundredths / 100);
      expect(hundredths).toBeLessThanOrEqual(10_000);
      expect(totalCents * hundredths).toBeGreaterThanOrEqual(feeCents * 10_000);
      expect(totalCents * (hundredths - 1)).toBeLessThan(Math.max(1, feeCents * 10_000));
    }
  }
});

it("[PART-4] an account that can't take cards is 'restricted' if it once could, and 'onboarding' if it's new", () => {
  const facts: AccountFacts = {
    isClosed: false,
    cards: "restricted",
    payouts: false,
    requirements: [],
    dueAt: null,
  };
  expect(getAccountState(facts, false)).toBe("onboarding");
  expect(getAccountState(facts, true)).toBe("restricted");
  expect(getAccountState({ ...facts, cards: "pending" }, false)).toBe("onboarding");
  expect(getAccountState({ ...facts, cards: "active" }, false)).toBe("active");
  expect(getAccountState({ ...facts, cards: "rejected" }, true)).toBe("rejected");
  expect(getAccountState({ ...facts, cards: "active", isClosed: true }, true)).toBe("disconnected");
});

it("[PART-4] maps a requirement's machine name to a plain category", () => {
  expect(getRequirementKind("configuration.merchant.payout_method")).toBe("bank");
  expect(getRequirementKind("identity.individual.documents.primary_verification")).toBe("document");
  expect(getRequirementKind("identity.attestations.terms_of_service.account")).toBe("terms");
  expect(getRequirementKind("identity.business_details.id_numbers.us_ein")).toBe("tax");
  expect(getRequirementKind("something.new")).toBe("other");
});
