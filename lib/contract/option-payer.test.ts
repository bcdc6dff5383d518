import { expect, it } from "vitest";
import { inConfig, line } from "./site-option";
import { giveawayOptions, hiddenOptions, operatorOptions } from "./site-option-shapes";

it("[TEN-4] an option without a payer doesn't compile", () => {
  const option = { group: "sale", kind: "line", wire: line(9), draft: line(9) } as const;
  // @ts-expect-error -- `paidBy` is missing
  expect(inConfig(option)).not.toHaveProperty("paidBy");
});

it("[TEN-4] only operators change the options that they pay for, and visitors read free values", () => {
  expect(operatorOptions).toEqual(["partner_signup", "free_listings", "free_market_value"]);
  expect(giveawayOptions).toEqual(["signup_credits", "discount_coupon"]);
  expect(hiddenOptions).toEqual([]);
});
