import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { users } from "@/lib/account/schema";
import { normalizeCouponCode } from "@/lib/billing/rules/coupon";
import { computeDiscount, getSaleTerms, MAX_QUANTITY } from "@/lib/billing/rules/pricing";
import { couponRedemptions, coupons, orders, plans } from "@/lib/billing/schema/billing";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { ServedCall } from "@/lib/platform/http";
import { AppError, createRandomId } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { requireConfirmedOwner } from "@/lib/site/server";
import { isBelowWholesale } from "@/lib/wholesale/rules/wholesale";
import { readWholesale } from "@/lib/wholesale/server";
import { adminCalls } from "../contract/admin";
import { type adminCouponSchema, type adminPlanCalls, adminPlanLists } from "../contract/plans";
import { type ListPage, listPage, listRoute, serveAction } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows, toAccount, toCoupon, toOrder } from "./search-rows";

type CouponRow = typeof coupons.$inferSelect;
type CouponWire = z.input<typeof adminCouponSchema>;
type RedemptionWire = z.input<typeof adminPlanLists.redemptions.row>;

function getUsability(row: CouponRow, now: Date): CouponWire["usable"] {
  const { active, startsAt, endsAt, maxRedemptions, redeemed } = row;
  if (!active) return "no";
  if (startsAt && startsAt > now) return "before_start";
  if (endsAt && endsAt <= now) return "past_end";
  return maxRedemptions !== null && redeemed >= maxRedemptions ? "used_up" : "yes";
}

function toCouponWire(row: CouponRow, site: string, now: Date): CouponWire {
  const { id, code, kind, value, currency, product, redeemed, active } = row;
  return {
    id,
    site,
    code,
    kind,
    value,
    currency,
    product,
    redeemed,
    active,
    usable: getUsability(row, now),
    minimum_cents: row.minimumCents,
    starts: row.startsAt?.toISOString() ?? null,
    ends: row.endsAt?.toISOString() ?? null,
    max_redemptions: row.maxRedemptions,
    per_user: row.perUser,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
  };
}

async function listCoupons(
  scope: ListScope,
  query: z.output<typeof adminPlanCalls.coupons.query>,
): Promise<ListPage<CouponWire>> {
  const { db, within, now } = scope;
  const page = getPage(query, { created: coupons.createdAt, code: coupons.code }, coupons.id);
  const matching = and(
    within(coupons.siteId),
    await searchRows(scope, query.search, {
      codes: [coupons.code],
    }),
  );
  const rows = await db
    .select({ row: coupons, site: sites.uri, ...page.cursor })
    .from(coupons)
    .innerJoin(sites, eq(sites.id, coupons.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(coupons).where(matching);
  return listPage(page, rows, ({ row, site }) => toCouponWire(row, site, now), countRows);
}

async function listRedemptions(
  scope: ListScope,
  query: z.output<typeof adminPlanCalls.redemptions.query>,
): Promise<ListPage<RedemptionWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: couponRedemptions.createdAt }, couponRedemptions.id);
  const matching = and(
    within(couponRedemptions.siteId),
    query.coupon_id ? eq(couponRedemptions.couponId, query.coupon_id) : undefined,
    await searchRows(scope, query.search, {
      links: [
        toCoupon(couponRedemptions.couponId),
        toAccount(couponRedemptions.userId),
        toOrder(couponRedemptions.orderId),
      ],
    }),
  );
  const rows = await db
    .select({
      row: couponRedemptions,
      site: sites.uri,
      coupon: coupons.code,
      email: users.email,
      order: orders.number,
      orderState: orders.state,
      ...page.cursor,
    })
    .from(couponRedemptions)
    .innerJoin(sites, eq(sites.id, couponRedemptions.siteId))
    .leftJoin(coupons, eq(coupons.id, couponRedemptions.couponId))
    .leftJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .leftJoin(users, eq(users.id, couponRedemptions.userId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const wire = ({ row, site, coupon, email, order, orderState }: (typeof rows)[number]): RedemptionWire => ({
    id: row.id,
    site,
    coupon: coupon ?? "",
    email: email ?? "",
    order: order ?? "",
    user_id: row.userId,
    order_state: orderState ?? "",
    released: row.releasedAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
  });
  return listPage(page, rows, wire, () => db.select(ONE).from(couponRedemptions).where(matching));
}

function assertSound(coupon: Pick<CouponRow, "startsAt" | "endsAt" | "maxRedemptions" | "redeemed">): void {
  const { startsAt, endsAt, maxRedemptions, redeemed } = coupon;
  if (startsAt && endsAt && endsAt <= startsAt)
    throw createInvalidFieldsError({ ends: "The end must be after the start." });
  if (maxRedemptions !== null && maxRedemptions < redeemed) {
    throw createInvalidFieldsError({ max_redemptions: `It has been used ${redeemed} times already.` });
  }
}

async function assertOfUse(
  tx: Database,
  siteId: string,
  now: Date,
  coupon: Pick<CouponRow, "kind" | "value" | "product" | "minimumCents">,
): Promise<void> {
  const rows = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.siteId, siteId), eq(plans.active, true)));
  const concerned = rows.filter(({ product }) => coupon.product === null || coupon.product === product);
  const wholesale = await readWholesale(tx, siteId, now);
  const isSellable = concerned.some((plan) => {
    const { credits, priceCents } = plan;
    // Check the largest order, in which a fixed discount is the smallest share. Subscriptions have no quantity.
    const quantity = credits === null ? 1 : MAX_QUANTITY;
    const subtotal = priceCents * quantity;
    const cents = subtotal - computeDiscount(subtotal, coupon);
    return !isBelowWholesale(wholesale, { ...plan, credits: credits && credits * quantity, cents });
  });
  if (concerned.length > 0 && !isSellable) {
    throw createInvalidFieldsError({
      value: "This takes every plan below the site's wholesale price per document.",
    });
  }
}

async function lockCoupon(tx: Database, siteId: string, id: string): Promise<CouponRow> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.siteId, siteId), eq(coupons.id, id)))
    .for("update");
  if (!row) throw new AppError("not_found", "We couldn't find this coupon.");
  return row;
}

async function changeCoupon(tx: Database, row: CouponRow, values: Partial<CouponRow>): Promise<CouponRow> {
  const [changed] = await tx
    .update(coupons)
    .set(values)
    .where(and(eq(coupons.siteId, row.siteId), eq(coupons.id, row.id)))
    .returning();
  if (!changed) throw new Error("a coupon disappeared while it was locked");
  return changed;
}

const getDate = (text: string | null) => (text === null ? null : new Date(text));

export const adminCouponRoutes: ServedCall[] = [
  ...listRoute(adminPlanLists.coupons, listCoupons),
  ...listRoute(adminPlanLists.redemptions, listRedemptions),

  serveAction(adminCalls.createCoupon, async (tx, { scope, body, now }) => {
    requireConfirmedOwner(scope.site);
    const code = normalizeCouponCode(body.code);
    if (code === null) throw createInvalidFieldsError({ code: "Use letters, digits and dashes." });
    if (body.kind === "percent" && body.value > 100) {
      throw createInvalidFieldsError({ value: "A coupon can take off up to 100%." });
    }
    const values = {
      code,
      kind: body.kind,
      value: body.value,
      product: body.product,
      currency: body.kind === "amount" ? getSaleTerms(scope.site.config).currency : null,
      minimumCents: body.minimum_cents,
      startsAt: getDate(body.starts),
      endsAt: getDate(body.ends),
      maxRedemptions: body.max_redemptions,
      perUser: body.per_user,
    };
    assertSound({ ...values, redeemed: 0 });
    await assertOfUse(tx, scope.siteId, now, values);
    const [coupon] = await tx
      .insert(coupons)
      .values({ id: createRandomId(), siteId: scope.siteId, ...values, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: [coupons.siteId, coupons.code] })
      .returning();
    if (!coupon) throw createInvalidFieldsError({ code: "This site already has a coupon with this code." });
    const data = toCouponWire(coupon, scope.site.uri, now);
    return { data, subject: `coupon:${coupon.id}`, detail: { ...data } };
  }),

  serveAction(adminCalls.updateCoupon, async (tx, { scope, body, now }) => {
    const row = await lockCoupon(tx, scope.siteId, body.id);
    const values = {
      product: body.product === undefined ? row.product : body.product,
      minimumCents: body.minimum_cents ?? row.minimumCents,
      startsAt: body.starts === undefined ? row.startsAt : getDate(body.starts),
      endsAt: body.ends === undefined ? row.endsAt : getDate(body.ends),
      maxRedemptions: body.max_redemptions === undefined ? row.maxRedemptions : body.max_redemptions,
      perUser: body.per_user ?? row.perUser,
    };
    assertSound({ ...values, redeemed: row.redeemed });
    const changed = await changeCoupon(tx, row, { ...values, updatedAt: now });
    const [before, data] = [
      toCouponWire(row, scope.site.uri, now),
      toCouponWire(changed, scope.site.uri, now),
    ];
    return { data, subject: `coupon:${row.id}`, detail: { code: row.code, before, after: data } };
  }),

  serveAction(adminCalls.setCouponActive, async (tx, { scope, body, now }) => {
    const row = await lockCoupon(tx, scope.siteId, body.id);
    if (row.active === body.active) throw new AppError("conflict", "The coupon already has this status.");
    const changed = await changeCoupon(tx, row, { active: body.active, updatedAt: now });
    const data = toCouponWire(changed, scope.site.uri, now);
    return { data, subject: `coupon:${row.id}`, detail: { code: row.code, active: body.active } };
  }),
];
