import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { sandboxPayments } from "@/lib/billing/schema/sandbox";
import { applyPaymentEvent } from "@/lib/billing/server/apply-payment-event";
import { createSandboxGateway } from "@/lib/billing/server/sandbox-gateway";
import { calls } from "@/lib/compose/calls/table";
import { disputes } from "@/lib/dispute/schema";
import { emailOutbox } from "@/lib/email/schema";
import { generations } from "@/lib/generation/schema/generation";
import { deletionRequests, tickets } from "@/lib/support/schema";
import { getSiteId, makeMember, type TestAccount } from "./admin";
import type { TestApi } from "./members-api";
import { makeOrder } from "./payments";

export function createAdminActionCases(api: TestApi) {
  const { db } = api.database;
  const now = () => api.clock.now();
  const sandbox = createSandboxGateway({ db, digestKey: "k".repeat(32), now });
  Object.assign(api.services, { gateways: new Map([["sandbox", sandbox]]) });
  let created = 0;
  const name = () => `${++created}-${randomUUID().slice(0, 8)}`;

  const member = (site = "localhost"): Promise<TestAccount> =>
    makeMember(api, `member-${name()}@example.com`, site);

  async function ticket(site = "localhost"): Promise<string> {
    const { id: userId, email } = await member(site);
    const id = randomUUID();
    await db.insert(tickets).values({
      id,
      siteId: await getSiteId(api, site),
      userId,
      number: `GT-${name()}`,
      email,
      vin: "2T1BURHE5JC034461",
      message: "It is not my car.",
      createdAt: now(),
    });
    return id;
  }

  async function dispute(site = "localhost"): Promise<{ id: string; email: string }> {
    const { id: userId, email } = await member(site);
    const id = randomUUID();
    const record = { id: "r1", vin: "2T1BURHE5JC034461", date: "2021-03", source: "Garage" };
    await db.insert(disputes).values({
      id,
      siteId: await getSiteId(api, site),
      userId,
      number: `GC-${name()}`,
      vin: record.vin,
      recordId: record.id,
      source: record.source,
      record: { ...record, kind: "odometer" },
      reason: "wrong_mileage",
      text: "It was less.",
      locale: "en",
      createdAt: now(),
    });
    return { id, email };
  }

  async function createClosedAccount(): Promise<{ id: string; email: string; userId: string }> {
    const account = await member();
    const fields = { email: account.email, message: "Please." };
    const response = await api.send(calls.account.deleteAccount, { token: account.token, fields });
    if (response.body.closed !== true) throw new Error("the account was not closed");
    const [row] = await db.select().from(deletionRequests).where(eq(deletionRequests.userId, account.id));
    return { id: row?.id ?? "", email: account.email, userId: account.id };
  }

  async function createDeletionRequest(of?: TestAccount) {
    const account = of ?? (await member());
    const id = randomUUID();
    await db.insert(deletionRequests).values({
      id,
      siteId: await getSiteId(api),
      number: `GD-${name()}`,
      email: account.email,
      message: "Please.",
      dueAt: new Date(now().getTime() + 30 * 86_400_000),
      createdAt: now(),
    });
    return { id, email: account.email, userId: account.id };
  }

  /** Simulates a paid generation whose worker died: its lease has expired. */
  async function createStuckGeneration(leaseMs = -1000): Promise<{ id: string; user: TestAccount }> {
    const user = await member();
    const id = randomUUID();
    const siteId = await getSiteId(api);
    await db.insert(generations).values({
      id,
      siteId,
      userId: user.id,
      vin: "2T1BURHE5JC034461",
      product: "vhr",
      idempotencyKey: id,
      requestHash: "x",
      state: "reserved",
      paidWith: "vhr",
      request: { locale: "en", mileage: null, europe: false, classic: null },
      attempts: 1,
      leaseUntil: new Date(now().getTime() + leaseMs),
      createdAt: now(),
    });
    return { id, user };
  }

  async function createLostMail(): Promise<string> {
    const id = randomUUID();
    await db.insert(emailOutbox).values({
      id,
      siteId: await getSiteId(api),
      dedupe: `reset_password:${id}`,
      to: "lost@example.com",
      subject: "Lost",
      text: "secret link",
      attempts: 12,
      createdAt: now(),
      nextAttemptAt: now(),
    });
    return id;
  }

  /** Creates a $34.99 order with a payment of `paidCents`. */
  async function order(paidCents: number): Promise<{ id: string; user: TestAccount }> {
    const user = await member();
    const siteId = await getSiteId(api);
    const placed = await makeOrder(db, { siteId, userId: user.id }, { createdAt: now() });
    const { id, currency } = placed;
    const [paymentRef, checkoutRef] = [`sandbox-payment-${id}`, placed.gatewayCheckout ?? ""];
    await db.insert(sandboxPayments).values({
      ref: checkoutRef,
      siteId,
      orderId: id,
      amountCents: paidCents,
      currency,
      state: "paid",
      paymentRef,
      paidAt: now(),
      expiresAt: new Date(now().getTime() + 3_600_000),
    });
    await applyPaymentEvent(db, api.services, siteId, {
      gateway: "sandbox",
      eventId: `event-${id}`,
      account: null,
      happenedAt: now(),
      orderId: id,
      detail: {},
      type: "paid",
      checkoutRef,
      paymentRef,
      amountCents: paidCents,
      currency,
    });
    return { id, user };
  }

  return {
    member,
    ticket,
    dispute,
    deletionRequest: createDeletionRequest,
    closedAccount: createClosedAccount,
    stuckGeneration: createStuckGeneration,
    lostMail: createLostMail,
    paidOrder: () => order(3499),
    heldOrder: () => order(3000),
  };
}
