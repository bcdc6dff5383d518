import { expect, it } from "vitest";
import { applicationFee, feePercent } from "./application-fee";
import { type AccountFacts, accountState, requirementKind } from "./payment-account";

it("[PART-4] the fee is the wholesale price, but never more than the payment", () => {
  expect(applicationFee({ wholesaleCents: 900, totalCents: 3499 })).toBe(900);
  expect(applicationFee({ wholesaleCents: 900, totalCents: 500 })).toBe(500);
  expect(applicationFee({ wholesaleCents: 0, totalCents: 500 })).toBe(0);
});

it("[PART-4] the percentage has two decimals, never undercharges, and overcharges by at most 0.01", () => {
  for (const totalCents of [50, 99, 1499, 3499, 39_900, 399_000, 99_999_999]) {
    for (const part of [0, 0.01, 0.257, 0.333, 0.5, 0.99, 1]) {
      const feeCents = Math.floor(totalCents * part);
      const percent = feePercent({ feeCents, totalCents });
      const hundredths = Math.round(percent * 100);
      expect(percent).toBe(hundredths / 100);
      expect(hundredths).toBeLessThanOrEqual(10_000);
      expect(totalCents * hundredths).toBeGreaterThanOrEqual(feeCents * 10_000);
      expect(totalCents * (hundredths - 1)).toBeLessThan(Math.max(1, feeCents * 10_000));
    }
  }
});

it("[PART-4] an account that took money before is restricted, and a new account is still being set up", () => {
  const facts: AccountFacts = {
    isClosed: false,
    cards: "restricted",
    payouts: false,
    requirements: [],
    dueAt: null,
  };
  expect(accountState(facts, false)).toBe("onboarding");
  expect(accountState(facts, true)).toBe("restricted");
  expect(accountState({ ...facts, cards: "pending" }, false)).toBe("onboarding");
  expect(accountState({ ...facts, cards: "active" }, false)).toBe("active");
  expect(accountState({ ...facts, cards: "rejected" }, true)).toBe("rejected");
  expect(accountState({ ...facts, cards: "active", isClosed: true }, true)).toBe("disconnected");
});

it("[PART-4] describes a requirement's machine name in plain words", () => {
  expect(requirementKind("configuration.merchant.payout_method")).toBe("bank");
  expect(requirementKind("identity.individual.documents.primary_verification")).toBe("document");
  expect(requirementKind("identity.attestations.terms_of_service.account")).toBe("terms");
  expect(requirementKind("identity.business_details.id_numbers.us_ein")).toBe("tax");
  expect(requirementKind("something.new")).toBe("other");
});
