import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { orders } from "@/lib/billing/schema/billing";
import { sitePaymentAccounts } from "@/lib/billing/schema/payment-account";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { calls } from "@/lib/compose/calls/table";
import { readBalances } from "@/lib/credits/server/ledger-repository";
import { findSite } from "@/lib/site/server/site-repository";
import { insertWholesalePrice, writeSettlement } from "@/lib/wholesale/server/price-repository";
import { openTestApi, readAnswer } from "./members-api";
import { type Buyer, loadCreditState, makeBuyer, makeOrder } from "./payments";
import { openStripe, STRIPE_SECRETS } from "./stripe-stand-in";

type Shape = Record<string, unknown> & { id: string };

export async function openStripeFixture() {
  const stripe = openStripe(() => api.clock.now());
  const api = await openTestApi({
    payment: { sandbox: false, stripe: { ...STRIPE_SECRETS, apiOrigin: stripe.origin } },
  });
  const { db } = api.database;
  const result = await findSite(db, "localhost");
  if (!result) throw new Error("no site");
  const site = result;
  let buyer: Buyer = await makeBuyer(db);
  const deps = { db, services: api.services };

  async function post(body: string, headers: Record<string, string>, call = calls.billing.stripeWebhook) {
    const url = `http://members-api.test/members${call.path}`;
    const all = { uri: "localhost", "x-client-address": "192.0.2.9", ...headers };
    return readAnswer(await api.fetch(new Request(url, { method: "POST", headers: all, body })));
  }

  return {
    api,
    stripe,
    site,
    deps,
    post,
    get buyer() {
      return buyer;
    },
    async renew() {
      stripe.fault = null;
      buyer = await makeBuyer(db);
    },
    async open(values: Parameters<typeof makeOrder>[2] = {}) {
      const fresh = { gateway: "stripe", gatewayCheckout: null, createdAt: api.clock.now() };
      const created = await makeOrder(db, buyer, { ...fresh, ...values });
      const begin = () => startCheckout({ ...deps, site }, { email: "buyer@example.com" }, created);
      const checkout = await begin();
      const [order] = await db.select().from(orders).where(eq(orders.id, created.id));
      const session = stripe.sessions.get(checkout.ref);
      if (!order || !session) throw new Error("no checkout");
      return { order, session, checkout, begin };
    },
    async send(type: string, object: Shape) {
      const { body, signature } = stripe.event(type, object);
      return post(body, { "stripe-signature": signature });
    },
    async getSend(account: string, type: string, object: Shape) {
      const { body, signature } = stripe.event(type, object, { account });
      return post(body, { "stripe-signature": signature }, calls.billing.stripeConnectWebhook);
    },
    async connect(values: Partial<typeof sitePaymentAccounts.$inferInsert> = {}) {
      const accountRef = `acct_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
      const [row] = await db
        .insert(sitePaymentAccounts)
        .values({
          id: randomUUID(),
          siteId: site.id,
          gateway: "stripe",
          accountRef,
          country: "US",
          state: "active",
          chargesEnabled: true,
          payoutsEnabled: true,
          activatedAt: api.clock.now(),
          lastSyncedAt: api.clock.now(),
          ...values,
        })
        .returning();
      if (!row?.accountRef) throw new Error("no account");
      const now = api.clock.now();
      await writeSettlement(db, site.id, "connect", now);
      const { product, currency } = { product: "vhr" as const, currency: "USD" };
      const price = { product, currency, documentCents: 300, unlimitedMonthCents: null, validFrom: now };
      await insertWholesalePrice(db, site.id, { ...price, byUserId: randomUUID() }, now);
      stripe.connect.accounts.set(row.accountRef, { id: row.accountRef, object: "v2.core.account" });
      stripe.connect.become(row.accountRef, "active");
      return { ...row, accountRef: row.accountRef };
    },
    pay(session: Shape, values: Record<string, unknown> = {}): Shape {
      const charged = { status: "complete", payment_status: "paid", payment_intent: `pi_${session.id}` };
      return Object.assign(session, charged, values);
    },
    vhr: async () => (await readBalances(db, buyer.siteId, buyer.userId)).vhr,
    standing: () => loadCreditState(db, buyer),
    async close() {
      await api.close();
      stripe.close();
    },
  };
}
