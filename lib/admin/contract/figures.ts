import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";
import { defineAdminRecord } from "./list";

export const FIGURE_DAYS = [1, 7, 30] as const;

const many = z.number().int();

const salesFiguresSchema = defineObject("SalesFigures", {
  currency: z.string(),
  test: z.boolean(),
  /** Orders paid in the period, even if refunded later. */
  orders: many,
  paid_cents: many,
  /** Refunds paid in the period, for orders of any age. */
  refunds: many,
  refunded_cents: many,
});

const figuresSchema = defineObject("AdminFigures", {
  days: z.union(FIGURE_DAYS.map((days) => z.literal(days))),
  sales: z.array(salesFiguresSchema),
  sign_ups: many,
  reports: many,
  basic_reports: many,
  stickers: many,
  nothing_found: many,
  failed: many,
});
export type FiguresWire = z.infer<typeof figuresSchema>;

export const DAILY_SPANS = ["7", "30", "90"] as const;

const dayFiguresSchema = defineObject("DayFigures", {
  /** UTC. */
  day: z.iso.date(),
  orders: many,
  paid_cents: many,
  refunds: many,
  refunded_cents: many,
  sign_ups: many,
  previews: many,
  reports: many,
  stickers: many,
  failed: many,
});
export type DayFigures = z.infer<typeof dayFiguresSchema>;

const dailyFiguresSchema = defineObject("DailyFigures", {
  currency: z.string(),
  other_orders: many,
  days: z.array(dayFiguresSchema),
});
export type DailyFigures = z.infer<typeof dailyFiguresSchema>;

/** Reading a month for a million users takes 0.5 s, and several seconds on a cold database. */
const timeoutMs = 20_000;

export const adminFigureCalls = {
  figures: defineAdminRecord({
    name: "figures",
    path: "figures",
    summary:
      "Returns the figures of the last 24 hours, 7 days and 30 days for one site or all sites: sales per currency, accounts, documents and failures.",
    fields: {},
    data: z.array(figuresSchema),
    timeoutMs,
  }),
  daily: defineAdminRecord({
    name: "daily",
    path: "figures/daily",
    summary:
      "Returns a site's sales, refunds, accounts, previews, documents and failures by day, oldest first. Days without activity have zeros.",
    fields: { days: z.enum(DAILY_SPANS).default("30"), payments: z.enum(["real", "test"]).default("real") },
    data: dailyFiguresSchema,
    timeoutMs,
  }),
};
