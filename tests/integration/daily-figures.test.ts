import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { orders, refunds } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { generations } from "@/lib/generation/schema/generation";
import { getSiteId, logInAdmin, makeAdmin } from "../setup/admin";
import { createAdminActionCases } from "../setup/admin-actions";
import { describeApi } from "../setup/members-api";

const DAY = 24 * 60 * 60_000;
const COROLLA = "2T1BURHE5JC034461";

describeApi({}, (api) => {
  beforeAll(async () => {
    await makeAdmin(api, "one@example.com");
  });

  const read = async (query: Record<string, string>) => {
    const token = await logInAdmin(api, "one@example.com");
    const { status, body } = await api.send(calls.admin.daily, { token, query });
    return { status, ...(body.data as { days: Record<string, unknown>[]; other_orders: number }) };
  };

  it("[PART-3] counts sales, refunds, previews, documents and failures separately for each UTC day", async () => {
    const { db } = api.database;
    const siteId = await getSiteId(api);
    const on = createAdminActionCases(api);
    const first = api.clock.now();
    const { id: real } = await on.paidOrder();
    const { id: foreign } = await on.paidOrder();
    await on.paidOrder();
    await db.update(orders).set({ gateway: "stripe" }).where(eq(orders.id, real));
    await db.update(orders).set({ gateway: "stripe", currency: "CAD" }).where(eq(orders.id, foreign));
    const preview = (site: string) =>
      api.send(calls.vehicle.previewDecode, { site, query: { vin: COROLLA } });
    await Promise.all(["localhost", "localhost", "localhost", "es.localhost"].map(preview));
    await api.send(calls.vehicle.previewDecode, { query: { vin: "124379N500001" } });
    await api.services.previewCounts.flush();
    api.clock.advance(2 * DAY);
    const today = api.clock.now();
    const refund = { siteId, orderId: real, createdAt: today, doneAt: today, key: real, reason: "asked" };
    await db.insert(refunds).values({ ...refund, id: real, amountCents: 1000, state: "done" });
    for (const state of ["settled", "refunded"] as const) {
      const { id } = await on.stuckGeneration();
      await db.update(generations).set({ state, createdAt: today }).where(eq(generations.id, id));
    }
    const { days, other_orders } = await read({ days: "7" });
    const toDay = (date: Date) => date.toISOString().slice(0, 10);
    expect(days).toHaveLength(7);
    const refunded = { orders: 0, refunds: 1, refunded_cents: 1000 };
    const made = { reports: 1, failed: 1, previews: 0 };
    expect(days.at(-1)).toMatchObject({ day: toDay(today), ...refunded, ...made });
    const sold = { orders: 1, paid_cents: 3499, refunds: 0, previews: 3 };
    expect(days.find(({ day }) => day === toDay(first))).toMatchObject(sold);
    expect(other_orders).toBe(1);
    const test = await read({ days: "7", payments: "test" });
    expect(test.days.reduce((all, { orders: many }) => all + Number(many), 0)).toBe(1);
  });

  it("[PART-3] accepts ranges of 7, 30 and 90 days, and rejects others", async () => {
    for (const days of ["7", "30", "90"]) expect((await read({ days })).days).toHaveLength(Number(days));
    expect((await read({ days: "8" })).status).toBe(400);
  });
});
