import type { CallExample } from "@/lib/platform/calls";

const getFigures = (days: number) => ({
  days,
  sales: [{ currency: "USD", test: false, orders: 2, paid_cents: 6998, refunds: 1, refunded_cents: 3499 }],
  sign_ups: 4,
  reports: 9,
  basic_reports: 0,
  stickers: 3,
  nothing_found: 1,
  failed: 1,
});

export const adminFigureExamples: Record<string, CallExample> = {
  "admin.figures": {
    query: {},
    answer: { status: "success", data: [getFigures(1), getFigures(7), getFigures(30)] },
  },
  "admin.daily": {
    query: { days: "7", payments: "real" },
    answer: {
      status: "success",
      data: {
        currency: "USD",
        other_orders: 0,
        days: [
          {
            day: "2026-11-25",
            orders: 2,
            paid_cents: 4498,
            refunds: 1,
            refunded_cents: 1499,
            sign_ups: 3,
            previews: 41,
            reports: 5,
            stickers: 1,
            failed: 0,
          },
        ],
      },
    },
  },
};
