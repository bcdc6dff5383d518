import { z } from "zod";
import { adminRecord } from "./admin-list";
import { defineObject } from "./define-object";

/** How many days back from now each column of the figures reaches. */
export const FIGURE_DAYS = [1, 7, 30] as const;

const many = z.number().int();

/** What was sold in one currency. Integer cents. */
const salesFiguresSchema = defineObject("SalesFigures", {
  currency: z.string(),
  /** Play money: nothing was paid. */
  test: z.boolean(),
  /** Orders paid in the period, by what they cost then, whatever became of them. */
  orders: many,
  paid_cents: many,
  /** Refunds that were paid back in the period, of orders of any age. */
  refunds: many,
  refunded_cents: many,
});

const figuresSchema = defineObject("AdminFigures", {
  days: z.union(FIGURE_DAYS.map((days) => z.literal(days))),
  sales: z.array(salesFiguresSchema),
  sign_ups: many,
  /** Documents made, by product. */
  reports: many,
  basic_reports: many,
  stickers: many,
  /** Of them, those that found nothing, and whose credit or document of a period came back. */
  nothing_found: many,
  /** Generations that ended without a document; what paid for them came back. */
  failed: many,
});
export type FiguresWire = z.infer<typeof figuresSchema>;

/** How many days the figures by day reach back, today included. */
export const DAILY_SPANS = ["7", "30", "90"] as const;

const dayFiguresSchema = defineObject("DayFigures", {
  /** A day of UTC. */
  day: z.iso.date(),
  /** Orders paid that day in the site's currency, in its cents, whatever became of them. */
  orders: many,
  paid_cents: many,
  refunds: many,
  refunded_cents: many,
  sign_ups: many,
  /** Vehicles that were previewed. */
  previews: many,
  reports: many,
  stickers: many,
  failed: many,
});
export type DayFigures = z.infer<typeof dayFiguresSchema>;

const dailyFiguresSchema = defineObject("DailyFigures", {
  currency: z.string(),
  /** Orders of these days in other currencies, which are not in the figures. */
  other_orders: many,
  days: z.array(dayFiguresSchema),
});
export type DailyFigures = z.infer<typeof dailyFiguresSchema>;

/** In reserve: a month among a million members is read in half a second, on a busy or cold database in several. The answer is kept then. */
const timeoutMs = 20_000;

export const adminFigureCalls = {
  figures: adminRecord({
    name: "figures",
    path: "figures",
    summary:
      "What the last 24 hours, 7 days and 30 days brought to a site, or to all: sales per currency, accounts, documents, failures.",
    fields: {},
    data: z.array(figuresSchema),
    timeoutMs,
  }),
  daily: adminRecord({
    name: "daily",
    path: "figures/daily",
    summary:
      "A site's sales, refunds, accounts, previews, documents and failures by day, oldest first; a day without any has zeros.",
    fields: { days: z.enum(DAILY_SPANS).default("30"), payments: z.enum(["real", "test"]).default("real") },
    data: dailyFiguresSchema,
    timeoutMs,
  }),
};
