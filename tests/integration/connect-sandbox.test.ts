import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { orders } from "@/lib/billing/schema/billing";
import { applicationFees } from "@/lib/billing/schema/payment-account";
import { sandboxFees } from "@/lib/billing/schema/sandbox";
import { settleFees } from "@/lib/billing/server/application-fees";
import { reconcilePayments } from "@/lib/billing/server/reconcile-payments";
import { calls } from "@/lib/compose/calls/table";
import { findSite } from "@/lib/site/server/site-repository";
import { insertWholesalePrice, writeSettlement } from "@/lib/wholesale/server/price-repository";
import { logInAdmin, makeAdmin } from "../setup/admin";
import { readPlaced } from "../setup/billing";
import { describeApi } from "../setup/members-api";

const { admin, billing } = calls;

describeApi({}, (api) => {
  let owner: string;
  let ann: string;
  beforeAll(async () => {
    const { email } = await makeAdmin(api, "owner@example.com", { staffRole: "owner" });
    owner = await logInAdmin(api, email);
    ann = await api.register("ann@example.com");
    const { db } = api.database;
    const site = await findSite(db, "localhost");
    if (!site) throw new Error("no site");
    const now = api.clock.now();
    await writeSettlement(db, site.id, "connect", now);
    const price = { product: "vhr" as const, currency: "USD", documentCents: 300, unlimitedMonthCents: null };
    await insertWholesalePrice(db, site.id, { ...price, validFrom: now, byUserId: randomUUID() }, now);
  });

  const play = async (outcome: string) =>
    (await api.send(admin.playPaymentAccount, { token: owner, fields: { outcome } })).body.data;
  const buy = (cart_plan = "report-3", more = {}) =>
    api.send(billing.register, { token: ann, fields: { cart_plan, ...more } });
  const pay = (order: string) =>
    api.send(billing.sandboxPayment, { token: ann, fields: { order, outcome: "succeed" } });
  const getRow = async (number: string) => {
    const [row] = await api.database.db.select().from(orders).where(eq(orders.number, number));
    if (!row) throw new Error("no order");
    return row;
  };
  const getFee = async (orderId: string) => {
    const { db } = api.database;
    const [fee] = await db.select().from(applicationFees).where(eq(applicationFees.orderId, orderId));
    if (!fee) throw new Error("no fee");
    const [feeRow] = await db.select().from(sandboxFees).where(eq(sandboxFees.paymentRef, fee.paymentRef));
    return { ...fee, atSandbox: [feeRow?.amountCents, feeRow?.returnedCents] };
  };

  it("[PART-4] simulates each account state on our own page, and only an active account can sell", async () => {
    expect((await buy()).status).toBe(422);
    const { body } = await api.send(admin.startPaymentAccount, { token: owner, fields: { country: "US" } });
    expect(body.data).toMatchObject({ state: "onboarding", sandbox: true, url: "/partner/payouts/sandbox" });
    expect(await play("pending")).toMatchObject({ state: "onboarding", requirements: [{ from: "gateway" }] });
    expect(await play("rejected")).toMatchObject({ state: "rejected", charges: false });
    expect((await buy()).body.message).toBe("This site can't take payments right now. You weren't charged.");
    expect(await play("complete")).toMatchObject({ state: "active", charges: true, payouts: true });
    expect((await buy()).status).toBe(200);
    const requirements = [{ kind: "document", status: "past_due" }];
    expect(await play("restricted")).toMatchObject({ state: "restricted", requirements });
    expect((await buy()).status).toBe(422);
  });

  it("[PART-4] an account restricted during checkout can't take payments", async () => {
    await play("complete");
    const { order } = readPlaced(await buy());
    await play("restricted");
    expect((await pay(order.number)).status).toBe(422);
    expect((await getRow(order.number)).state).toBe("open");
    await play("complete");
    expect((await pay(order.number)).status).toBe(200);
  });

  it("[PART-4] records each payment's fee, and a refund returns a proportional share of it", async () => {
    await play("complete");
    const { order } = readPlaced(await buy());
    await pay(order.number);
    const { id } = await getRow(order.number);
    expect(await getRow(order.number)).toMatchObject({ state: "paid", settlement: "connect", feeCents: 900 });
    expect(await getFee(id)).toMatchObject({ chargedCents: 900, returnedCents: 0, atSandbox: [900, 0] });
    const refund = { id, reason: "asked", key: randomUUID() };
    await api.send(admin.refundOrder, { token: owner, fields: { ...refund, amount_cents: 1000 } });
    await settleFees({ db: api.database.db, services: api.services });
    expect(await getFee(id)).toMatchObject({ returnedCents: 257, atSandbox: [900, 257], nextCheckAt: null });
    const rest = { ...refund, key: randomUUID(), amount_cents: null };
    await api.send(admin.refundOrder, { token: owner, fields: rest });
    await settleFees({ db: api.database.db, services: api.services });
    expect(await getFee(id)).toMatchObject({ returnedCents: 900, atSandbox: [900, 900] });
  });

  it("[PART-4] a site's owner can't release an order on the site's own account", async () => {
    const { order } = readPlaced(await buy());
    const { id } = await getRow(order.number);
    const fields = { id, reason: "it is fine" };
    expect((await api.send(admin.releaseOrder, { token: owner, fields })).status).toBe(403);
  });

  it("[PART-4] charges the fee for each renewal", async () => {
    const { order } = readPlaced(await buy("report-monthly", { is_subscription: true }));
    await pay(order.number);
    const root = await getRow(order.number);
    expect(root.feeCents).toBe(1500);
    api.clock.advance(32 * 86_400_000);
    await reconcilePayments({ db: api.database.db, services: api.services });
    const [renewal] = await api.database.db.select().from(orders).where(eq(orders.renewalOf, root.id));
    expect(renewal).toMatchObject({ state: "paid", feeCents: 1500, paymentAccount: root.paymentAccount });
    expect(await getFee(renewal?.id ?? "")).toMatchObject({ chargedCents: 1500, atSandbox: [1500, 0] });
  });
});
