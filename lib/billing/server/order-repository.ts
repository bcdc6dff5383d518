import { and, count, desc, eq, like, lt, notInArray, or, sql, sum } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { Database } from "@/lib/platform/db";
import { orders } from "../schema/billing";

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

export interface Owner {
  siteId: string;
  userId: string;
}

/** Prefix of guest orders' keys, so that a guest's key never matches an account's order. */
export const GUEST_KEY = "guest:";

const UNPAID = ["open", "failed", "expired"] as const;

function ofOwner({ siteId, userId }: Owner) {
  return and(eq(orders.siteId, siteId), eq(orders.userId, userId));
}

/** Hides unpaid guest orders, which anyone could create with the account's email address. */
const visible = or(
  notInArray(orders.state, [...UNPAID]),
  sql`not (${like(orders.idempotencyKey, `${GUEST_KEY}%`)})`,
);

/** Locks the account, so that concurrent orders see each other's use of a coupon. */
export async function lockBuyer(tx: Database, { siteId, userId }: Owner): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.siteId, siteId)))
    .for("no key update");
}

export async function insertOrder(tx: Database, order: NewOrder): Promise<OrderRow> {
  const [inserted] = await tx.insert(orders).values(order).returning();
  if (!inserted) throw new Error("an order was not written");
  return inserted;
}

export async function findOrderByKey(db: Database, owner: Owner, key: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(ofOwner(owner), eq(orders.idempotencyKey, key)));
  return order ?? null;
}

export async function findOrder(db: Database, owner: Owner, number: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(ofOwner(owner), eq(orders.number, number), visible));
  return order ?? null;
}

export async function listOrders(
  db: Database,
  owner: Owner,
  page: { before?: number; limit: number },
): Promise<{ rows: OrderRow[]; next: number | null }> {
  const numbered = db
    .select({
      id: orders.id,
      no: sql<number>`(row_number() over (order by ${orders.createdAt}, ${orders.id}))::int`.as("no"),
    })
    .from(orders)
    .where(ofOwner(owner))
    .as("numbered");
  const rows = await db
    .select({ no: numbered.no, order: orders })
    .from(orders)
    .innerJoin(numbered, eq(numbered.id, orders.id))
    .where(and(ofOwner(owner), visible, page.before ? lt(numbered.no, page.before) : undefined))
    .orderBy(desc(numbered.no))
    .limit(page.limit + 1);
  const shownRows = rows.slice(0, page.limit);
  return {
    rows: shownRows.map(({ order }) => order),
    next: rows.length > page.limit ? (shownRows.at(-1)?.no ?? null) : null,
  };
}

export interface OrderSums {
  total: number;
  sums: { currency: string; test: boolean; paid_cents: number; refunded_cents: number }[];
}

export async function sumOrders(db: Database, owner: Owner): Promise<OrderSums> {
  const isPaid = sql`${orders.state} in ('paid', 'refunded', 'partly_refunded')`;
  const test = sql<boolean>`${orders.gateway} = 'sandbox'`;
  const rows = await db
    .select({
      currency: orders.currency,
      test,
      orders: count(),
      paid: sql<string>`coalesce(${sum(orders.totalCents)} filter (where ${isPaid}), 0)`,
      refunded: sql<string>`coalesce(${sum(orders.refundedCents)}, 0)`,
      anyPaid: sql<boolean>`coalesce(bool_or(${isPaid}), false)`,
    })
    .from(orders)
    .where(and(ofOwner(owner), visible))
    .groupBy(orders.currency, test)
    .orderBy(orders.currency, test);
  return {
    total: rows.reduce((all, row) => all + row.orders, 0),
    sums: rows
      .filter((row) => row.anyPaid)
      .map((row) => ({
        currency: row.currency,
        test: row.test,
        paid_cents: Number(row.paid),
        refunded_cents: Number(row.refunded),
      })),
  };
}
