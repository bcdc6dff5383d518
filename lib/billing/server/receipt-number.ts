import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { SiteConfigWire } from "@/lib/site/contract/site";
import type { Seller } from "../schema/billing";
import { receiptCounters } from "../schema/receipt-counter";

const DIGITS = 6;

/**
 * Call in the transaction that settles the payment: a rollback also resets the counter, so numbers have no
 * gaps or duplicates.
 */
export async function takeReceiptNumber(
  tx: Database,
  order: { siteId: string; gateway: string },
): Promise<string> {
  const series = order.gateway === "sandbox" ? ("test" as const) : ("sale" as const);
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ siteId: order.siteId, series, last: 1 })
    .onConflictDoUpdate({
      target: [receiptCounters.siteId, receiptCounters.series],
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning({ last: receiptCounters.last });
  if (!counter) throw new Error("a receipt was not numbered");
  const digits = String(counter.last).padStart(DIGITS, "0");
  return series === "test" ? `TEST-${digits}` : digits;
}

export function getSeller(config: SiteConfigWire): Seller {
  return {
    name: config.seller_name ?? config.name,
    address: config.seller_address ?? [],
    taxNumber: config.seller_tax_number ?? null,
  };
}
