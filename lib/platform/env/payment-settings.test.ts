import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";
import { getPaymentSettings, listPaymentProblems } from "./payment-settings";
import { bootProblems } from "./secrets";

const LIVE = {
  STRIPE_SECRET_KEY: `sk_live_${"a1".repeat(12)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${"b2".repeat(16)}`,
};
const TEST = { ...LIVE, STRIPE_SECRET_KEY: `sk_test_${"a1".repeat(12)}` };
const OPEN = { NODE_ENV: "production", HOST: "0.0.0.0" };
const settings = (source: Record<string, string>) => getPaymentSettings(parseEnv(source));
const problems = (source: Record<string, string>) => listPaymentProblems(parseEnv(source));

describe("payment settings", () => {
  it("[SEC-PAY-08] development and a first local start use the sandbox", () => {
    expect(settings({ NODE_ENV: "production" })).toEqual({ sandbox: true, stripe: null });
    expect(settings({ NODE_ENV: "development", HOST: "0.0.0.0" }).sandbox).toBe(true);
  });

  it("[SEC-PAY-08] production doesn't use the sandbox by default if others could reach it, or if Stripe is configured", () => {
    expect(settings(OPEN).sandbox).toBe(false);
    expect(settings({ NODE_ENV: "production", TRUST_PROXY: "1" }).sandbox).toBe(false);
    expect(settings({ NODE_ENV: "production", DATABASE_URL: "postgres://db/x" }).sandbox).toBe(false);
    expect(settings({ NODE_ENV: "production", ...TEST }).sandbox).toBe(false);
  });

  it("[SEC-PAY-08] only the operator's explicit setting overrides the sandbox's default", () => {
    expect(settings({ ...OPEN, PAYMENT_SANDBOX: "1" }).sandbox).toBe(true);
    expect(problems({ ...OPEN, PAYMENT_SANDBOX: "1" })).toEqual([]);
    expect(settings({ NODE_ENV: "development", PAYMENT_SANDBOX: "0" }).sandbox).toBe(false);
    expect(problems({ PAYMENT_SANDBOX: "yes" })).toHaveLength(1);
  });

  it("[SEC-PAY-08] startup rejects the sandbox combined with live payments", () => {
    expect(problems({ ...LIVE, PAYMENT_SANDBOX: "1" })).toEqual([expect.stringContaining("PAYMENT_SANDBOX")]);
    expect(bootProblems(parseEnv({ ...LIVE, PAYMENT_SANDBOX: "1" }), "app")).toHaveLength(1);
    expect(problems({ ...TEST, PAYMENT_SANDBOX: "1" })).toEqual([]);
  });

  it("[SEC-PAY-08] startup rejects Stripe if the webhook secret is missing, or the key or the origin is wrong", () => {
    expect(problems({ STRIPE_SECRET_KEY: TEST.STRIPE_SECRET_KEY })).toEqual([
      expect.stringContaining("STRIPE_WEBHOOK_SECRET"),
    ]);
    expect(problems({ ...TEST, STRIPE_SECRET_KEY: "pk_test_aaaaaaaaaaaa" })).toHaveLength(1);
    expect(problems({ ...TEST, STRIPE_WEBHOOK_SECRET: " , " })).toHaveLength(1);
    expect(problems({ ...TEST, STRIPE_WEBHOOK_SECRET: "whsec_short" })).toHaveLength(1);
    expect(problems({ ...TEST, ...OPEN, STRIPE_API_ORIGIN: "https://evil.example" })).toHaveLength(1);
  });

  it("[SEC-PAY-04] accepts several webhook secrets, so that they can be rotated", () => {
    const both = `whsec_${"n".repeat(20)}, whsec_${"o".repeat(20)}`;
    expect(settings({ ...TEST, STRIPE_WEBHOOK_SECRET: both }).stripe?.webhookSecrets).toHaveLength(2);
  });

  it("[PART-4] accepts webhook secrets for sites' own Stripe accounts, and rejects one that is malformed or reused", () => {
    const secrets = `whsec_${"c".repeat(20)}, whsec_${"t".repeat(20)}`;
    expect(settings({ ...TEST, STRIPE_CONNECT_WEBHOOK_SECRET: secrets }).stripe?.connectSecrets).toHaveLength(
      2,
    );
    expect(settings(TEST).stripe?.connectSecrets).toEqual([]);
    for (const wrong of ["whsec_short", TEST.STRIPE_WEBHOOK_SECRET])
      expect(problems({ ...TEST, STRIPE_CONNECT_WEBHOOK_SECRET: wrong })).toHaveLength(1);
  });

  it("payment settings aren't checked if the Members API is remote", () => {
    expect(problems({ MEMBERS_API_ORIGIN: "https://api.example", PAYMENT_SANDBOX: "maybe" })).toEqual([]);
  });
});
