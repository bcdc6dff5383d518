import { expect, it } from "vitest";
import { bodyFrom } from "./action-values";

it.each([
  ["12.5", 1250],
  ["12,50", 1250],
  ["1250", 125_000],
  ["-0.50", -50],
  ["-5.25", -525],
  ["5.255", "5.255"],
  ["$5", "$5"],
])("[TRUE-36] an amount of %s is sent as %j, for the contract to accept or refuse", (text, sent) => {
  expect(bodyFrom([{ name: "amount_cents", kind: "money" }], { amount_cents: text })).toEqual({
    amount_cents: sent,
  });
});
