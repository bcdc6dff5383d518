import { and, count, eq, gte, inArray, ne, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { users } from "@/lib/account/schema";
import { orders, refunds } from "@/lib/billing/schema/billing";
import { generations } from "@/lib/generation/schema/generation";
import { previewCounts } from "@/lib/support/schema";
import type { DailyFigures, DayFigures } from "../contract/figures";
import type { SiteScope } from "./admin-scope";

const DAY_MS = 24 * 60 * 60_000;

const toDay = (time: PgColumn) => sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;

function createEmptyDay(day: string): DayFigures {
  return {
    day,
    orders: 0,
    paid_cents: 0,
    refunds: 0,
    refunded_cents: 0,
    sign_ups: 0,
    previews: 0,
    reports: 0,
    stickers: 0,
    failed: 0,
  };
}

type DayCounts = Partial<DayFigures> & { day: string };

/** Returns figures per UTC day, oldest first, amounts in cents. `payments` selects real or sandbox payments. */
export async function loadDailyFigures(
  { db, site, siteId }: SiteScope,
  { span, payments, now }: { span: number; payments: "real" | "test"; now: Date },
): Promise<DailyFigures> {
  const today = Math.floor(now.getTime() / DAY_MS);
  const days = Array.from({ length: span }, (_, index) => (today - span + 1 + index) * DAY_MS);
  const since = new Date(days[0] ?? 0);
  const currency = site.config.currency ?? "USD";
  const byDay = new Map(
    days.map((time) => new Date(time).toISOString().slice(0, 10)).map((day) => [day, createEmptyDay(day)]),
  );
  const add = (rows: DayCounts[]) => {
    for (const { day, ...counts } of rows) Object.assign(byDay.get(day) ?? {}, counts);
  };

  const isKind = payments === "test" ? eq(orders.gateway, "sandbox") : ne(orders.gateway, "sandbox");
  const isPaid = and(eq(orders.siteId, siteId), gte(orders.paidAt, since), isKind);
  const paidDay = toDay(orders.paidAt);
  const paid = await db
    .select({
      day: paidDay,
      currency: orders.currency,
      orders: count(),
      paid_cents: sum(orders.totalCents).mapWith(Number),
    })
    .from(orders)
    .where(isPaid)
    .groupBy(paidDay, orders.currency);
  const isOwn = (row: (typeof paid)[number]) => row.currency === currency;
  add(paid.filter(isOwn).map(({ currency: _, ...counts }) => counts));
  const other = paid.filter((row) => !isOwn(row)).reduce((all, row) => all + row.orders, 0);

  const refundDay = toDay(refunds.doneAt);
  const refunded = await db
    .select({ day: refundDay, refunds: count(), refunded_cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.siteId, siteId),
        eq(refunds.state, "done"),
        gte(refunds.doneAt, since),
        isKind,
        eq(orders.currency, currency),
      ),
    )
    .groupBy(refundDay);
  add(refunded);

  const signUpDay = toDay(users.createdAt);
  const signUps = await db
    .select({ day: signUpDay, sign_ups: count() })
    .from(users)
    .where(and(eq(users.siteId, siteId), gte(users.createdAt, since)))
    .groupBy(signUpDay);
  add(signUps);

  const begunDay = toDay(generations.createdAt);
  const isDone = eq(generations.state, "settled");
  const generationRows = await db
    .select({
      day: begunDay,
      reports: count(sql`case when ${and(isDone, inArray(generations.product, ["vhr", "uvc"]))} then 1 end`),
      stickers: count(sql`case when ${and(isDone, eq(generations.product, "sticker"))} then 1 end`),
      failed: count(sql`case when ${eq(generations.state, "refunded")} then 1 end`),
    })
    .from(generations)
    .where(and(eq(generations.siteId, siteId), gte(generations.createdAt, since)))
    .groupBy(begunDay);
  add(generationRows);

  const previews = await db
    .select({ day: previewCounts.day, previews: previewCounts.count })
    .from(previewCounts)
    .where(and(eq(previewCounts.siteId, siteId), gte(previewCounts.day, since.toISOString().slice(0, 10))));
  add(previews);
  return { currency, other_orders: other, days: [...byDay.values()] };
}
