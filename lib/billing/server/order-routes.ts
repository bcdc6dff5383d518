import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import type { LedgerMovement } from "@/lib/credits/contract";
import { creditCalls } from "@/lib/credits/contract";
import type { CreditKind } from "@/lib/credits/rules/products";
import { ledger } from "@/lib/credits/schema";
import { readBalances } from "@/lib/credits/server";
import { generations } from "@/lib/generation/schema/generation";
import { getDocumentMessages, loadVehicleNames } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import type { Locale } from "@/lib/platform/i18n";
import { AppError } from "@/lib/platform/values";
import { orderCalls } from "../contract/orders";
import { planCalls } from "../contract/plans";
import { getSaleTerms, priceOrder } from "../rules/pricing";
import { orders, refunds } from "../schema/billing";
import { findOrder, listOrders, type OrderRow, type Owner, sumOrders } from "./order-repository";
import { hasReceipt, orderResponse, orderResponses, toCheckoutWire, toOwnedNumber } from "./order-response";
import { type PlacedOrder, placeOrder, reopenCheckout } from "./place-order";
import { planResponse } from "./plan-response";
import { findRequestedPlan, quoteOrder } from "./quote";
import { buildReceiptModel } from "./receipt-model";
import { getSeller } from "./receipt-number";

async function toPlaced(context: BaseContext, { order, checkout }: PlacedOrder) {
  return succeeded({ data: await orderResponse(context, order), checkout: toCheckoutWire(order, checkout) });
}

function getOwner(context: BaseContext) {
  return { siteId: context.site.id, userId: requireUser(context).id };
}

async function findOwnOrder(context: BaseContext, number: string): Promise<OrderRow> {
  const order = await findOrder(context.db, getOwner(context), number);
  if (!order) throw new AppError("not_found", "We couldn't find this order.");
  return order;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Numbers rows per account, because the ledger's sequence would reveal how busy all sites are. */
async function creditHistory(
  db: Database,
  owner: Owner,
  page: { before?: number; limit: number; kind?: CreditKind },
): Promise<{ data: LedgerMovement[]; next: number | null }> {
  const numbered = db
    .select({
      no: sql<number>`(row_number() over (order by ${ledger.seq}))::int`.as("no"),
      balance:
        sql<number>`(sum(${ledger.amount}) over (partition by ${ledger.kind} order by ${ledger.seq}))::int`.as(
          "balance",
        ),
      kind: ledger.kind,
      amount: ledger.amount,
      reason: ledger.reason,
      cause: ledger.cause,
      createdAt: ledger.createdAt,
    })
    .from(ledger)
    .where(and(eq(ledger.siteId, owner.siteId), eq(ledger.userId, owner.userId)))
    .as("numbered");
  const movements = await db
    .select()
    .from(numbered)
    .where(
      and(
        page.before ? lt(numbered.no, page.before) : undefined,
        page.kind ? eq(numbered.kind, page.kind) : undefined,
      ),
    )
    .orderBy(desc(numbered.no))
    .limit(page.limit + 1);
  const rows = movements.slice(0, page.limit);
  const namedCauses = await listNamedCauses(
    db,
    owner,
    rows.map((row) => row.cause),
  );
  return {
    data: rows.map(({ cause, createdAt, ...row }) => ({
      ...row,
      ...(namedCauses.get(findId(cause) ?? "") ?? NO_DETAILS),
      created: createdAt.toISOString(),
    })),
    next: movements.length > page.limit ? (rows.at(-1)?.no ?? null) : null,
  };
}

type CauseDetails = Pick<LedgerMovement, "vin" | "product" | "order">;
const NO_DETAILS: CauseDetails = { vin: null, product: null, order: null };

function findId(cause: string): string | null {
  return UUID.exec(cause)?.[0] ?? null;
}

async function listNamedCauses(
  db: Database,
  { siteId, userId }: Owner,
  causes: string[],
): Promise<Map<string, CauseDetails>> {
  const ids = [...new Set(causes.map(findId).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const generationRows = await db
    .select({ id: generations.id, vin: generations.vin, product: generations.product })
    .from(generations)
    .where(and(eq(generations.siteId, siteId), eq(generations.userId, userId), inArray(generations.id, ids)));
  const orderRows = await db
    .select({ id: orders.id, vin: orders.vin, order: orders.number })
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.userId, userId), inArray(orders.id, ids)));
  return new Map([
    ...generationRows.map(({ id, ...rest }): [string, CauseDetails] => [id, { ...rest, order: null }]),
    ...orderRows.map(({ id, ...rest }): [string, CauseDetails] => [id, { ...rest, product: null }]),
  ]);
}

export const orderRoutes: readonly ServedCall[] = [
  serve(planCalls.plans, (context) => planResponse(context, "report", context.query.user_type)),
  serve(planCalls.stickerPlans, (context) => planResponse(context, "sticker", context.query.user_type)),

  serve(orderCalls.register, async (context) =>
    toPlaced(context, await placeOrder(context, context.body, "report")),
  ),
  serve(orderCalls.registerSticker, async (context) =>
    toPlaced(context, await placeOrder(context, context.body, "sticker")),
  ),

  serve(orderCalls.couponValidation, async (context) => {
    const { code, cart_plan, price_version: version, nos } = context.body;
    const offer = await findRequestedPlan(context, { code: cart_plan, version });
    const { plan } = offer;
    const { amounts, coupon, taxLabel } = await quoteOrder(context, {
      offer,
      quantity: nos,
      coupon: { code, field: "code" },
    });
    if (!coupon) throw new Error("a quote with a code has a coupon");
    const renewal = plan.kind === "subscription" ? priceOrder({ ...amounts, discount: null }) : null;
    return succeeded({
      data: {
        code: coupon.code,
        kind: coupon.kind,
        value: coupon.value,
        currency: plan.currency,
        subtotal_cents: amounts.subtotalCents,
        discount_cents: amounts.discountCents,
        tax: { rate_bp: amounts.taxRateBp, label: taxLabel },
        tax_cents: amounts.taxCents,
        total_cents: amounts.totalCents,
        renewal_total_cents: renewal?.totalCents ?? null,
      },
    });
  }),

  serve(orderCalls.order, async (context) => {
    const order = await findOwnOrder(context, context.query.number);
    return toPlaced(context, { order, checkout: await reopenCheckout(context, order) });
  }),

  serve(orderCalls.totalOrders, async (context) => {
    const owner = getOwner(context);
    const { rows, next } = await listOrders(context.db, owner, context.body);
    const { total, sums } = await sumOrders(context.db, owner);
    return succeeded({ data: rows.map(await orderResponses(context, rows)), next, total, sums });
  }),

  serve(orderCalls.receipt, async (context) => {
    const order = await findOwnOrder(context, context.query.number);
    return createReceiptResponse(context, requireUser(context), order, context.query.locale ?? order.locale);
  }),

  serve(creditCalls.history, async (context) => {
    const owner = getOwner(context);
    const history = await creditHistory(context.db, owner, context.query);
    return succeeded({ ...history, balances: await readBalances(context.db, owner.siteId, owner.userId) });
  }),
];

function formatBuyerLines({ profile, first, last, email }: UserRow): string[] {
  const { company_name, address, unit, city, state, pincode, country } = profile ?? {};
  const join = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by);
  return [
    company_name ?? "",
    join([first, last], " "),
    join([address, unit], ", "),
    join([city, join([state, pincode], " ")], ", "),
    country ?? "",
    email,
  ];
}

async function createReceiptResponse(
  { db, site, services }: BaseContext,
  buyer: UserRow,
  order: OrderRow,
  locale: Locale,
): Promise<Response> {
  if (!hasReceipt(order)) throw new AppError("not_found", "This order gets a receipt once it's paid.");
  const refundRows = await db
    .select({ amountCents: refunds.amountCents, doneAt: refunds.doneAt })
    .from(refunds)
    .where(and(eq(refunds.siteId, site.id), eq(refunds.orderId, order.id), eq(refunds.state, "done")))
    .orderBy(asc(refunds.doneAt), asc(refunds.id));
  const vehicle = toOwnedNumber(order);
  const model = buildReceiptModel(
    order,
    {
      siteName: site.config.name,
      origin: site.config.origin,
      color: site.settings.primary_color,
      supportEmail: site.config.support_email,
      seller: order.seller ?? getSeller(site.config),
      vehicle: (await loadVehicleNames(db, services, [vehicle]))(vehicle),
      buyer: formatBuyerLines(buyer),
      refunds: refundRows,
      paperSize: getSaleTerms(site.config).paperSize,
    },
    locale,
  );
  const pdf = await services.drawing.draw({ kind: "receipt", model });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.byteLength),
      "content-disposition": `inline; filename="${getDocumentMessages(locale).common.fileNames.receipt}-${order.receiptNumber ?? order.number}.pdf"`,
    },
  });
}
