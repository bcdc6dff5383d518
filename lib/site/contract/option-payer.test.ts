import { expect, it } from "vitest";
import { inConfig, line } from "./option";
import { giveawayOptions, hiddenOptions, operatorOptions } from "./option-shapes";

it("[TEN-4] an option without a payer doesn't compile", () => {
  const option = { group: "sale", kind: "line", wire: line(9), draft: line(9) } as const;
  // @ts-expect-error -- `paidBy` is missing
  expect(inConfig(option)).not.toHaveProperty("paidBy");
});

it("[TEN-4] lists which options operators and sites pay for, and doesn't hide any from visitors", () => {
  expect(operatorOptions).toEqual(["partner_signup", "free_listings", "free_market_value"]);
  expect(giveawayOptions).toEqual(["signup_credits", "discount_coupon"]);
  expect(hiddenOptions).toEqual([]);
});
