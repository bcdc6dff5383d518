import type { CallExample } from "@/lib/platform/calls";
import { plan } from "./billing";

const created = "2026-01-15T12:00:00.000Z";
const id = "88c510e6-89a4-48e8-852c-75d8e35624ca";
const price = {
  id,
  product: "vhr",
  currency: "USD",
  version: 2,
  document_cents: 450,
  unlimited_month_cents: null,
  valid_from: created,
  in_force: true,
  created,
};
const body = { product: "vhr", currency: "USD", document_cents: 450 };
const toList = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });

export const adminPriceExamples: Readonly<Record<string, CallExample>> = {
  "admin.wholesalePrices": toList({ ...price, site: "localhost", is_default: false }),
  "admin.wholesalePricesExport": {},
  "admin.planVersions": toList({
    id,
    site: "localhost",
    plan_id: id,
    plan: "report-20",
    version: 3,
    credits: 20,
    price_cents: 14_999,
    currency: "USD",
    changed_by: "ann@example.com",
    created,
  }),
  "admin.planVersionsExport": {},
  "admin.prices": {
    query: {},
    ...success({
      site: "localhost",
      currency: "USD",
      settlement: "prepaid",
      wholesale: [{ ...price, is_default: false }],
      plans: [{ ...plan, version: 3, wholesale_cents: 9000, margin_cents: 5999 }],
    }),
  },
  "admin.setWholesalePrice": { body, ...success({ ...price, site: "localhost", off_sale: ["report-20"] }) },
  "admin.wholesaleDefaults": { query: {}, ...success({ prices: [price] }) },
  "admin.setWholesaleDefault": { body, ...success(price) },
  "admin.setSettlement": {
    body: { settlement: "prepaid" },
    ...success({ site: "localhost", settlement: "prepaid" }),
  },
};
