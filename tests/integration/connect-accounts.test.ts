import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sitePaymentAccounts } from "@/lib/billing/schema/payment-account";
import { reconcilePayments } from "@/lib/billing/server/reconcile-payments";
import { calls } from "@/lib/compose/calls/table";
import { logInAdmin, makeAdmin } from "../setup/admin";
import { entry } from "../setup/stripe-connect-stand-in";
import { STRIPE_SECRETS } from "../setup/stripe-stand-in";
import { openStripeFixture } from "../setup/stripe-test-api";

const {
  paymentAccount,
  startPaymentAccount,
  refreshPaymentAccount,
  disconnectPaymentAccount,
  playPaymentAccount,
} = calls.admin;

let bench: Awaited<ReturnType<typeof openStripeFixture>>;
let owner: string;
beforeAll(async () => {
  bench = await openStripeFixture();
  const { email } = await makeAdmin(bench.api, "owner@example.com", { staffRole: "owner" });
  owner = await logInAdmin(bench.api, email);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.renew();
  await bench.api.database.db.delete(sitePaymentAccounts);
});

const see = async (token = owner) =>
  (await bench.api.send(paymentAccount, { token })).body.data as Record<string, unknown>;
const start = (country = "US") => bench.api.send(startPaymentAccount, { token: owner, fields: { country } });
const refresh = () => bench.api.send(refreshPaymentAccount, { token: owner, fields: {} });
const created = () => [...bench.stripe.connect.accounts.keys()].at(-1) ?? "";
const accountRequests = () => bench.stripe.requests.filter(({ path }) => path === "/v2/core/accounts");
async function thin(type: string, account: string, secret?: string) {
  const { body, signature } = bench.stripe.thinEvent(type, account, { secret });
  return bench.post(body, { "stripe-signature": signature }, calls.billing.stripeConnectWebhook);
}

describe("onboarding at Stripe", () => {
  it("[PART-4] creates an account without liability for the operator, and an onboarding link for its owner", async () => {
    expect(await see()).toMatchObject({ state: "not_started", gateway: "stripe", sandbox: false });
    const { body } = await start("CA");
    expect(body.data).toMatchObject({ state: "onboarding", reference: created(), country: "CA" });
    expect((body.data as { url: string }).url).toContain(`https://connect.stripe.com/setup/${created()}/`);
    expect(accountRequests().at(-1)?.json).toMatchObject({
      contact_email: "owner@example.com",
      dashboard: "full",
      identity: { country: "ca" },
      defaults: { responsibilities: { fees_collector: "stripe", losses_collector: "stripe" } },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    });
    const link = bench.stripe.requests.findLast(({ path }) => path === "/v2/core/account_links")?.json;
    expect(link).toMatchObject({
      account: created(),
      use_case: {
        account_onboarding: {
          return_url: "http://localhost:3000/partner/payouts?account=returned",
          refresh_url: "http://localhost:3000/partner/payouts?account=continue",
        },
      },
    });
    const accounts = accountRequests().length;
    await start("CA");
    expect(accountRequests().length).toBe(accounts);
  });

  it("[PART-4] reports that Stripe is down, and a later retry creates only one account", async () => {
    bench.stripe.fault = "500";
    expect((await start("US")).status).toBe(502);
    expect(await see()).toMatchObject({ state: "not_started", reference: null });
    bench.stripe.fault = null;
    const before = bench.stripe.connect.accounts.size;
    expect((await start("MX")).status).toBe(200);
    await start("MX");
    expect(bench.stripe.connect.accounts.size).toBe(before + 1);
    expect(await see()).toMatchObject({ state: "onboarding", country: "MX" });
  });

  it("[PART-4] shows missing details with their problem and deadline, and the states active, restricted and rejected", async () => {
    await start();
    const account = created();
    await refresh();
    expect(await see()).toMatchObject({
      state: "onboarding",
      charges: false,
      due: "2026-02-01T00:00:00.000Z",
      requirements: [{ kind: "business", status: "currently_due", from: "user", problem: null }],
    });
    bench.stripe.connect.become(account, "active", { payouts: "pending" });
    await refresh();
    expect(await see()).toMatchObject({ state: "active", charges: true, payouts: false, requirements: [] });
    const problem = "The document is expired.";
    const entries = [entry("identity.individual.documents.primary_verification", "past_due", problem)];
    bench.stripe.connect.become(account, "restricted", { requirements: { entries } });
    await refresh();
    expect(await see()).toMatchObject({ state: "restricted", requirements: [{ kind: "document", problem }] });
    bench.stripe.connect.become(account, "rejected");
    await refresh();
    expect(await see()).toMatchObject({ state: "rejected", charges: false });
    expect((await start()).status).toBe(409);
  });

  it("[PART-4] can be restarted with another account, and sandbox actions don't apply to a real account", async () => {
    await start();
    const first = created();
    const play = { token: owner, fields: { outcome: "complete" } };
    expect((await bench.api.send(playPaymentAccount, play)).status).toBe(404);
    const fields = { reason: "another bank" };
    const response = await bench.api.send(disconnectPaymentAccount, { token: owner, fields });
    expect(response.body.data).toMatchObject({ state: "disconnected", reference: null });
    expect((await refresh()).status).toBe(404);
    await start();
    expect(await see()).toMatchObject({ state: "onboarding", reference: created(), disconnected: null });
    expect(created()).not.toBe(first);
  });
});

describe("events about an account", () => {
  it("[PART-4] late, repeated and reordered events result in Stripe's current state", async () => {
    await start();
    const account = created();
    bench.stripe.connect.become(account, "active");
    const types = [
      "v2.core.account[configuration.merchant].capability_status_updated",
      "v2.core.account[requirements].updated",
    ];
    for (const type of [...types, ...types.toReversed(), ...types]) {
      expect((await thin(type, account)).body.received).toBe("applied");
    }
    expect(await see()).toMatchObject({ state: "active" });
    bench.stripe.connect.become(account, "restricted");
    await bench.getSend(account, "account.updated", { id: account });
    expect(await see()).toMatchObject({ state: "restricted" });
  });

  it("[PART-4] an unknown account's event has no effect, and an event without this endpoint's signature is rejected", async () => {
    await start();
    await refresh();
    const before = await see();
    expect((await thin("v2.core.account[requirements].updated", "acct_stranger")).body.received).toBe(
      "ignored",
    );
    expect((await thin("v2.core.event_destination.ping", created())).status).toBe(200);
    const [platform] = STRIPE_SECRETS.webhookSecrets;
    expect((await thin("v2.core.account[requirements].updated", created(), platform)).status).toBe(400);
    const requestCount = bench.stripe.requests.length;
    await bench.getSend("acct_stranger", "account.application.deauthorized", { id: "ca_1" });
    expect(bench.stripe.requests.length).toBe(requestCount);
    expect({ ...(await see()), synced: null }).toEqual({ ...before, synced: null });
  });

  it("[PART-4] are rejected while Stripe is down so that Stripe resends them, and lost events are recovered", async () => {
    await start();
    const account = created();
    bench.stripe.connect.become(account, "active");
    bench.stripe.fault = "500";
    expect((await thin("v2.core.account[requirements].updated", account)).status).toBe(502);
    await reconcilePayments(bench.deps);
    expect(await see()).toMatchObject({ state: "onboarding" });
    bench.stripe.fault = null;
    await reconcilePayments(bench.deps);
    expect(await see()).toMatchObject({ state: "active" });
  });

  it("[PART-4] an account closed by its owner or by Stripe is disconnected", async () => {
    for (const close of ["deauthorized", "closed"] as const) {
      await start();
      const account = created();
      if (close === "deauthorized")
        await bench.getSend(account, "account.application.deauthorized", { id: "ca_1" });
      else {
        bench.stripe.connect.become(account, "restricted", { closed: true });
        await thin("v2.core.account.closed", account);
      }
      expect(await see()).toMatchObject({ state: "disconnected", reference: null });
      expect((await see()).disconnected).not.toBeNull();
    }
  });
});
