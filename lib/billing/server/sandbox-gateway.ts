import { createHmac } from "node:crypto";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { addPeriod } from "../rules/period";
import { CHECKOUT_OPEN_MS } from "../rules/pricing";
import type { Checkout, GatewayOrder, PaymentGateway, SandboxOutcome, SignedEvent } from "./payment-gateway";
import { createSandboxAccounts, returnSandboxFee, takeSandboxFee } from "./sandbox-accounts";
import { readSandboxEvent, type SandboxEvent, signSandboxEvent, toPaymentEvent } from "./sandbox-event";
import {
  changeSandbox,
  ensureSandboxCheckout,
  findSandbox,
  listSandboxDue,
  type SandboxRow,
} from "./sandbox-repository";

interface SandboxOptions {
  db: Database;
  digestKey: string;
  now(): Date;
}

function createClosedError(): AppError {
  return new AppError("conflict", "This checkout is closed. Start a new order.");
}

/** Creates a gateway that doesn't charge anything but has its own state and signed webhook, like a real gateway. */
export function createSandboxGateway({ db, digestKey, now }: SandboxOptions): PaymentGateway {
  const key = createHmac("sha256", digestKey).update("sandbox webhook").digest("hex");
  const sign = (event: SandboxEvent) => signSandboxEvent(event, key, now());

  const accounts = createSandboxAccounts({ db, now, readEvent });

  async function readEvent(bytes: Uint8Array, headers: Readonly<Record<string, string>>) {
    return readSandboxEvent({ bytes, headers }, key, now());
  }

  async function pay(orderId: string, outcome: SandboxOutcome): Promise<SignedEvent> {
    const payment = await findSandbox(db, { orderId });
    if (payment?.account && outcome === "succeed") await accounts.assertTakesMoney(payment.account);
    const row = await changeSandbox(db, { orderId }, (checkout) => applyOutcome(checkout, outcome, now()));
    const event = row && findCheckoutEvent(row, now());
    if (!event) throw createClosedError();
    if (event.type === "paid") await takeSandboxFee(db, row, event.paymentRef, now());
    return sign(event);
  }

  async function passTime(deliver: (event: SignedEvent & { siteId: string }) => Promise<unknown>) {
    const at = now();
    const faults: unknown[] = [];
    for (const due of await listSandboxDue(db, at)) {
      const event = renewPeriod(due, at)?.event;
      if (!event) continue;
      try {
        if (event.type === "renewed") await takeSandboxFee(db, due, event.paymentRef, at);
        await deliver({ ...sign(event), siteId: due.siteId });
      } catch (error) {
        faults.push(error);
        continue;
      }
      await changeSandbox(db, { orderId: due.orderId }, (checkout) => {
        const passed = renewPeriod(checkout, at);
        // Another process delivered the event, or the subscription was canceled.
        return passed?.event.eventId === event.eventId ? passed.set : null;
      });
    }
    return faults;
  }

  return {
    name: "sandbox",
    isSandbox: true,
    sandbox: { pay, passTime },
    accounts,
    async createCheckout(order) {
      return getCheckout(await ensureSandboxCheckout(db, createFreshRow(order)), order.number);
    },
    readEvent,
    async findCheckout(ref) {
      const row = await findSandbox(db, { ref });
      const event = row && findCheckoutEvent(row, now());
      return event ? toPaymentEvent(event) : null;
    },
    async refund({ paymentRef, amountCents, key: refundKey, returnsFee }) {
      let paidCents = 0;
      const row = await changeSandbox(
        db,
        { paymentRef },
        ({ refunds, amountCents: paid, renewalCents, ...checkout }) => {
          if (refunds[refundKey]) return null;
          paidCents = checkout.paymentRef === paymentRef ? paid : (renewalCents ?? 0);
          const before = Object.values(refunds).filter((refund) => refund.paymentRef === paymentRef);
          const sum = before.reduce((all, refund) => all + refund.cents, 0);
          if (sum + amountCents > paidCents)
            throw new AppError("conflict", "You can't refund more than was paid.");
          const ref = `sandbox_refund_${createRandomId()}`;
          return { refunds: { ...refunds, [refundKey]: { ref, paymentRef, cents: amountCents } } };
        },
      );
      const earlierRefund = row?.refunds[refundKey];
      if (!row || !earlierRefund) throw new AppError("conflict", "We couldn't find this test payment.");
      if (returnsFee) await returnSandboxFee(db, row, paymentRef);
      return { refundRef: earlierRefund.ref };
    },
    async cancelSubscription(subscriptionRef) {
      const row = await changeSandbox(db, { subscriptionRef }, () => ({ cancelAtPeriodEnd: true }));
      if (!row?.periodEnd) throw new AppError("conflict", "We couldn't find this test subscription.");
      return { periodEnd: row.periodEnd };
    },
  };
}

function createFreshRow(order: GatewayOrder) {
  const { id, siteId, totalCents, currency, subscription, createdAt, connected } = order;
  return {
    ref: `sandbox_checkout_${id}`,
    siteId,
    orderId: id,
    account: connected?.account ?? null,
    feeCents: connected?.feeCents ?? null,
    amountCents: totalCents,
    currency,
    createdAt,
    state: "open" as const,
    interval: subscription?.interval ?? null,
    renewalCents: subscription?.renewalCents ?? null,
    expiresAt: new Date(createdAt.getTime() + CHECKOUT_OPEN_MS),
  };
}

function getCheckout({ ref, expiresAt }: SandboxRow, number: string): Checkout {
  return { ref, expiresAt, url: `${routes.payment}?order=${encodeURIComponent(number)}` };
}

function applyOutcome(row: SandboxRow, outcome: SandboxOutcome, now: Date): Partial<SandboxRow> {
  if (row.state === "paid" && outcome === "succeed") return {};
  if (row.state === "paid" || row.state === "expired" || row.expiresAt <= now) throw createClosedError();
  if (outcome === "decline") return { state: "declined" };
  if (outcome === "abandon") return { state: "expired" };
  const paid = { state: "paid" as const, paymentRef: `sandbox_payment_${createRandomId()}`, paidAt: now };
  if (!row.interval) return paid;
  const period = { periodStart: now, periodEnd: addPeriod(now, row.interval) };
  return { ...paid, ...period, subscriptionRef: `sandbox_subscription_${createRandomId()}` };
}

function findCheckoutEvent(row: SandboxRow, now: Date): SandboxEvent | null {
  const { ref: checkoutRef, orderId, account, amountCents, currency, paymentRef, paidAt } = row;
  if (row.state === "paid" && paymentRef && paidAt) {
    const feeCents = row.feeCents ?? undefined;
    const paid = {
      type: "paid" as const,
      checkoutRef,
      orderId,
      account,
      paymentRef,
      amountCents,
      currency,
      feeCents,
    };
    const event = { ...paid, eventId: `${checkoutRef}:paid`, happenedAt: paidAt };
    const { subscriptionRef } = row;
    if (!subscriptionRef || !row.interval) return event;
    return { ...event, subscriptionRef, periodStart: paidAt, periodEnd: addPeriod(paidAt, row.interval) };
  }
  const isOver = row.state === "expired" || row.expiresAt <= now;
  if (!isOver && row.state === "open") return null;
  const type = isOver ? ("expired" as const) : ("failed" as const);
  return {
    type,
    checkoutRef,
    orderId,
    account,
    eventId: `${checkoutRef}:${type}`,
    happenedAt: now,
  };
}

function renewPeriod(row: SandboxRow, now: Date): { set: Partial<SandboxRow>; event: SandboxEvent } | null {
  const { subscriptionRef, interval, periodEnd, currency, renewalCents, account } = row;
  if (!subscriptionRef || !interval || !periodEnd || renewalCents === null || periodEnd > now) return null;
  if (row.cancelAtPeriodEnd) {
    const changed = { type: "subscription_changed", state: "cancelled", cancelAtPeriodEnd: true } as const;
    const event = {
      ...changed,
      subscriptionRef,
      account,
      eventId: `${subscriptionRef}:end`,
      happenedAt: now,
    };
    return { set: { periodEnd: null }, event };
  }
  const period = { periodStart: periodEnd, periodEnd: addPeriod(periodEnd, interval) };
  const paymentRef = `${subscriptionRef}/${periodEnd.toISOString()}`;
  const renewed = { type: "renewed" as const, subscriptionRef, paymentRef, ...period };
  const event = {
    ...renewed,
    account,
    amountCents: renewalCents,
    currency,
    feeCents: row.feeCents ?? undefined,
    eventId: paymentRef,
    happenedAt: periodEnd,
  };
  return { set: period, event };
}
