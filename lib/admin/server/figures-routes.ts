import { and, count, eq, gte, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { users } from "@/lib/account/schema";
import { orders, refunds } from "@/lib/billing/schema/billing";
import { ledger } from "@/lib/credits/schema";
import { generations } from "@/lib/generation/schema/generation";
import { type ServedCall, type Services, serve, succeeded } from "@/lib/platform/http";
import { adminCalls } from "../contract/admin";
import { type DailyFigures, FIGURE_DAYS, type FiguresWire } from "../contract/figures";
import { ALL_SITES } from "../contract/list";
import { type ListScope, listScope, resolveSiteScope } from "./admin-scope";
import { loadDailyFigures } from "./daily-figures";

const DAY_MS = 24 * 60 * 60_000;
const isTest = sql<boolean>`${orders.gateway} = 'sandbox'`;

interface Spans {
  since: Date;
  of(time: PgColumn): SQL<number>;
}

function getSpans(now: Date): Spans {
  const begin = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    since: begin(Math.max(...FIGURE_DAYS)),
    of: (time) =>
      sql<number>`case ${sql.join(
        FIGURE_DAYS.map((days) => sql`when ${gte(time, begin(days))} then ${sql.raw(String(days))}`),
        sql` `,
      )} end`,
  };
}

/** Groups by column position, because PostgreSQL treats a repeated parameterized expression as different. */
const firstColumns = (many: number) => Array.from({ length: many }, (_, at) => sql.raw(String(at + 1)));

interface Amount {
  days: number;
  currency: string;
  test: boolean;
  many: number;
  cents: number;
}

async function loadSalesSince(
  { db, within }: ListScope,
  spans: Spans,
): Promise<{ paid: Amount[]; returned: Amount[] }> {
  const kind = { currency: orders.currency, test: isTest, many: count() };
  const paid = await db
    .select({ days: spans.of(orders.paidAt), ...kind, cents: sum(orders.totalCents).mapWith(Number) })
    .from(orders)
    .where(and(within(orders.siteId), gte(orders.paidAt, spans.since)))
    .groupBy(...firstColumns(3));
  const returned = await db
    .select({ days: spans.of(refunds.doneAt), ...kind, cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(within(refunds.siteId), eq(refunds.state, "done"), gte(refunds.doneAt, spans.since)))
    .groupBy(...firstColumns(3));
  return { paid, returned };
}

const addUp = <Row extends { days: number }>(rows: Row[], days: number, of: (row: Row) => number) =>
  rows.filter((row) => row.days <= days).reduce((all, row) => all + of(row), 0);

function getSales(
  { paid, returned }: { paid: Amount[]; returned: Amount[] },
  days: number,
): FiguresWire["sales"] {
  const within = [...paid, ...returned].filter((row) => row.days <= days);
  const kinds = new Map(within.map((row) => [`${row.currency} ${row.test}`, row]));
  return [...kinds.entries()].sort().map(([, { currency, test }]) => {
    const isSame = (row: Amount) => row.currency === currency && row.test === test;
    const [sales, refunded] = [paid.filter(isSame), returned.filter(isSame)];
    return {
      currency,
      test,
      orders: addUp(sales, days, ({ many }) => many),
      paid_cents: addUp(sales, days, ({ cents }) => cents),
      refunds: addUp(refunded, days, ({ many }) => many),
      refunded_cents: addUp(refunded, days, ({ cents }) => cents),
    };
  });
}

/** Uses an index-only scan, because a large site has several hundred thousand rows a month. */
async function loadGenerationsSince({ db, within }: ListScope, spans: Spans) {
  const { createdAt, siteId, product, state, isReturned } = generations;
  return db
    .select({ days: spans.of(createdAt), product, state, isReturned, many: count() })
    .from(generations)
    .where(and(within(siteId), gte(createdAt, spans.since)))
    .groupBy(...firstColumns(4));
}

async function loadReturnedCredits({ db, within }: ListScope, spans: Spans) {
  const ofThem = and(
    eq(generations.siteId, ledger.siteId),
    eq(generations.userId, ledger.userId),
    eq(generations.paidWith, ledger.kind),
    eq(sql`${generations.id}::text`, ledger.cause),
  );
  return db
    .select({ days: spans.of(generations.createdAt), many: count() })
    .from(ledger)
    .innerJoin(generations, ofThem)
    .where(
      and(
        within(ledger.siteId),
        eq(ledger.reason, "refund_nothing_found"),
        gte(ledger.createdAt, spans.since),
        gte(generations.createdAt, spans.since),
        eq(generations.isReturned, false),
      ),
    )
    .groupBy(...firstColumns(1));
}

async function loadFigures(scope: ListScope): Promise<FiguresWire[]> {
  const { db, within, now } = scope;
  const spans = getSpans(now);
  const sales = await loadSalesSince(scope, spans);
  const signUps = await db
    .select({ days: spans.of(users.createdAt), many: count() })
    .from(users)
    .where(and(within(users.siteId), gte(users.createdAt, spans.since)))
    .groupBy(...firstColumns(1));
  const generationRows = await loadGenerationsSince(scope, spans);
  const returned = await loadReturnedCredits(scope, spans);
  const countSettled = (of: (typeof generationRows)[number]["product"]) =>
    generationRows.filter((row) => row.product === of && row.state === "settled");
  const ofAll = (rows: { days: number; many: number }[], days: number) =>
    addUp(rows, days, ({ many }) => many);
  return FIGURE_DAYS.map((days) => ({
    days,
    sales: getSales(sales, days),
    sign_ups: ofAll(signUps, days),
    reports: ofAll(countSettled("vhr"), days),
    basic_reports: ofAll(countSettled("uvc"), days),
    stickers: ofAll(countSettled("sticker"), days),
    nothing_found: ofAll([...generationRows.filter(({ isReturned }) => isReturned), ...returned], days),
    failed: ofAll(
      generationRows.filter((row) => row.state === "refunded"),
      days,
    ),
  }));
}

const getRows = (counts: Pick<FiguresWire, "sign_ups" | "reports" | "stickers" | "failed">) =>
  counts.sign_ups + counts.reports + counts.stickers + counts.failed;

const SLOW_MS = 250;
const MANY_ROWS = 10_000;
/** Cache time as a multiple of the query time: refreshes use 1% of a connection, or more if KEPT_MAX_MS applies. */
const TIMES = 100;
const KEPT_MAX_MS = 60_000;
/** Longer than a call may take, because the work runs within a call. */
const MAKING_MAX_MS = 60_000;
const ANSWERS_MAX = 1000;

export class SlowAnswers<Answer extends object> {
  readonly #rowsOf: (answer: Answer) => number;
  readonly #kept = new LRUCache<string, Promise<Answer>>({
    max: ANSWERS_MAX,
    ttl: MAKING_MAX_MS,
    // Looks up `performance` on every access, so that tests can mock it.
    perf: { now: () => performance.now() },
  });

  constructor(getRows: (answer: Answer) => number) {
    this.#rowsOf = getRows;
  }

  /** Rejects for all waiting callers if `make` fails, and doesn't cache the error. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const cachedAnswer = this.#kept.get(key);
    if (cachedAnswer) return cachedAnswer;
    const startedAt = performance.now();
    const making = make();
    this.#kept.set(key, making);
    let keptMs = 0;
    try {
      const answer = await making;
      const tookMs = performance.now() - startedAt;
      if (tookMs >= SLOW_MS || this.#rowsOf(answer) >= MANY_ROWS)
        keptMs = Math.min(TIMES * tookMs, KEPT_MAX_MS);
    } finally {
      if (this.#kept.peek(key, { allowStale: true }) === making) {
        // LRUCache accepts whole milliseconds only.
        if (keptMs >= 1) this.#kept.set(key, making, { ttl: Math.ceil(keptMs) });
        else this.#kept.delete(key);
      }
    }
    return making;
  }
}

const caches = new WeakMap<
  Services,
  { spans: SlowAnswers<FiguresWire[]>; days: SlowAnswers<DailyFigures> }
>();

function openKept(services: Services) {
  const cache = caches.get(services) ?? {
    spans: new SlowAnswers((spans) => Math.max(...spans.map(getRows))),
    days: new SlowAnswers(({ days }) => days.reduce((sum, day) => sum + getRows(day), 0)),
  };
  caches.set(services, cache);
  return cache;
}

export const adminFigureRoutes: ServedCall[] = [
  serve(adminCalls.figures, async (context) => {
    const scope = await listScope(context, context.query.site);
    const { spans } = openKept(context.services);
    return succeeded({ data: await spans.get(scope.siteId ?? ALL_SITES, () => loadFigures(scope)) });
  }),
  serve(adminCalls.daily, async (context) => {
    const { days: span, payments, site } = context.query;
    const scope = await resolveSiteScope(context, site);
    const now = context.services.now();
    const { days } = openKept(context.services);
    const today = now.toISOString().slice(0, 10);
    const key = [scope.siteId, scope.site.config.currency, span, payments, today].join();
    const data = await days.get(key, () => loadDailyFigures(scope, { span: Number(span), payments, now }));
    return succeeded({ data });
  }),
];
