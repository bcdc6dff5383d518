import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import { CHECKOUT_OPEN_MS } from "@/lib/billing/rules/pricing";
import { coupons } from "@/lib/billing/schema/billing";
import type { GatewayOrder, PaymentGateway } from "@/lib/billing/server/payment-gateway";
import type { calls } from "@/lib/compose/calls/table";
import type { Database } from "@/lib/platform/db/database";
import { AppError } from "@/lib/platform/values/errors";
import { sites } from "@/lib/site/schema/site";

export interface FakeGateway extends PaymentGateway {
  requests: GatewayOrder[];
  isDown: boolean;
}

export function fakeGateway(): FakeGateway {
  const never = () => Promise.reject(new Error("not called in these tests"));
  const gateway: FakeGateway = {
    name: "stripe",
    isSandbox: false,
    accounts: null,
    requests: [],
    isDown: false,
    async createCheckout(order) {
      if (gateway.isDown) throw new AppError("bad_gateway", "The payment service did not answer.");
      gateway.requests.push(order);
      const expiresAt = new Date(order.createdAt.getTime() + CHECKOUT_OPEN_MS);
      return { ref: `cs_${order.id}`, url: `https://pay.example/${order.id}`, expiresAt };
    },
    readEvent: never,
    findCheckout: async () => null,
    refund: never,
    cancelSubscription: never,
  };
  return gateway;
}

type CouponValues = Partial<typeof coupons.$inferInsert>;

export async function makeCoupon(db: Database, code: string, values: CouponValues = {}, uri = "localhost") {
  const [site] = await db.select().from(sites).where(eq(sites.uri, uri));
  if (!site) throw new Error(`no site ${uri}`);
  const id = randomUUID();
  await db.insert(coupons).values({ id, siteId: site.id, code, kind: "percent", value: 20, ...values });
  return id;
}

export async function loadCouponRow(db: Database, id: string) {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
  if (!row) throw new Error("no such coupon");
  return row;
}

type OrderAnswer = z.input<typeof calls.billing.register.response>;

export function readPlaced(answer: { status: number; body: Record<string, unknown> }) {
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  const { data, checkout } = answer.body as unknown as OrderAnswer;
  if (!data) throw new Error("the response has no order");
  return { order: data, checkout };
}

/** Retries on 503: a busy PostgreSQL rejects calls after a second (SEC-FLT-03). */
export async function untilServed<A extends { status: number }>(send: () => Promise<A>): Promise<A> {
  for (let tried = 0; ; tried++) {
    const answer = await send();
    if (answer.status !== 503 || tried === 30) return answer;
  }
}
