import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { CreditKind } from "@/lib/credits/rules/products";
import { sitePartners } from "@/lib/partner/schema";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import {
  findWholesale,
  findWholesalePrice,
  type OrderedWholesale,
  type WholesaleList,
  type WholesalePrice,
  type WholesaleSale,
} from "../rules/wholesale";
import { wholesaleDefaults, wholesalePrices, wholesaleTerms } from "../schema/wholesale";

export type Settlement = (typeof wholesaleTerms.$inferSelect)["settlement"];
export type WholesalePriceRow = Omit<typeof wholesalePrices.$inferSelect, "siteId">;

type PriceInForce = WholesalePrice & OrderedWholesale & { validFrom: Date };
export type SiteWholesale = WholesaleList<PriceInForce> & { settlement: Settlement };

async function readSettlements(db: Database, siteIds: readonly string[]): Promise<Map<string, Settlement>> {
  const { siteId, settlement } = wholesaleTerms;
  const terms = await db.select({ siteId, settlement }).from(wholesaleTerms).where(inArray(siteId, siteIds));
  const settlements = new Map(terms.map((row) => [row.siteId, row.settlement]));
  const others = siteIds.filter((id) => !settlements.has(id));
  if (others.length === 0) return settlements;
  const partners = await db
    .select({ siteId: sitePartners.siteId })
    .from(sitePartners)
    .where(inArray(sitePartners.siteId, others));
  for (const partner of partners) settlements.set(partner.siteId, "prepaid");
  return settlements;
}

/** Returns 'none' for the operator's own site. Partners who signed up prepay by default. */
export async function readSettlement(db: Database, siteId: string): Promise<Settlement> {
  return (await readSettlements(db, [siteId])).get(siteId) ?? "none";
}

export async function isPartnersSite(db: Database, siteId: string): Promise<boolean> {
  if ((await readSettlement(db, siteId)) !== "none") return true;
  const [partner] = await db
    .select({ siteId: sitePartners.siteId })
    .from(sitePartners)
    .where(eq(sitePartners.siteId, siteId));
  return partner !== undefined;
}

export async function writeSettlement(
  tx: Database,
  siteId: string,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  await tx
    .insert(wholesaleTerms)
    .values({ siteId, settlement, updatedAt: now })
    .onConflictDoUpdate({ target: wholesaleTerms.siteId, set: { settlement, updatedAt: now } });
}

export async function readWholesale(db: Database, siteId: string, at: Date): Promise<SiteWholesale> {
  const lists = await readWholesales(db, [siteId], at);
  return lists.get(siteId) ?? { settlement: "none", isPartner: false, prices: [] };
}

/** Falls back to the operator's defaults for partners. A removed price is a row without an amount. */
export async function readWholesales(
  db: Database,
  siteIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, SiteWholesale>> {
  if (siteIds.length === 0) return new Map();
  const settlements = await readSettlements(db, siteIds);
  const sitePrices = await db
    .select()
    .from(wholesalePrices)
    .where(and(inArray(wholesalePrices.siteId, siteIds), lte(wholesalePrices.validFrom, at)))
    .orderBy(desc(wholesalePrices.validFrom), desc(wholesalePrices.version));
  const isPartnerSite = (siteId: string) => (settlements.get(siteId) ?? "none") !== "none";
  const defaults = siteIds.some(isPartnerSite) ? await readDefaults(db, at) : [];
  const toList = (siteId: string): SiteWholesale => {
    const isPartner = isPartnerSite(siteId);
    const prices = new Map<string, PriceInForce>();
    const enter = (row: WholesalePriceRow, isDefault: boolean) => {
      const key = `${row.product} ${row.currency}`;
      if (!prices.has(key)) prices.set(key, getPriceInForce(row, isDefault));
    };
    for (const row of sitePrices) if (row.siteId === siteId) enter(row, false);
    if (isPartner) for (const row of defaults) enter(row, true);
    return { settlement: settlements.get(siteId) ?? "none", isPartner, prices: [...prices.values()] };
  };
  return new Map(siteIds.map((siteId) => [siteId, toList(siteId)]));
}

function readDefaults(db: Database, at: Date): Promise<WholesalePriceRow[]> {
  return db
    .select()
    .from(wholesaleDefaults)
    .where(lte(wholesaleDefaults.validFrom, at))
    .orderBy(desc(wholesaleDefaults.validFrom), desc(wholesaleDefaults.version));
}

function getPriceInForce(row: WholesalePriceRow, isDefault: boolean): PriceInForce {
  const { product, currency, version, documentCents, unlimitedMonthCents, validFrom } = row;
  return {
    product,
    currency,
    version,
    documentCents,
    unlimitedMonthCents,
    validFrom,
    isDefault,
    priceId: row.id,
  };
}

/** Returns 'connect' only for payments on the partner's own account; otherwise, wholesale is prepaid. */
export function getSettlement(site: Settlement, isOnPartnersAccount: boolean): Settlement {
  return site === "connect" && !isOnPartnersAccount ? "prepaid" : site;
}

export interface OrderWholesale {
  wholesaleCents: number;
  wholesale: OrderedWholesale | null;
}

export function orderWholesale(list: SiteWholesale, sale: WholesaleSale): OrderWholesale | null {
  const wholesaleCents = findWholesale(list, sale);
  if (wholesaleCents === null) return null;
  const price = findWholesalePrice(list, sale);
  if (!price) return { wholesaleCents, wholesale: null };
  const { priceId, version, isDefault, documentCents, unlimitedMonthCents } = price;
  return {
    wholesaleCents,
    wholesale: { priceId, version, isDefault, documentCents, unlimitedMonthCents },
  };
}

export interface NewWholesalePrice {
  product: CreditKind;
  currency: string;
  documentCents: number | null;
  unlimitedMonthCents: number | null;
  validFrom: Date;
  byUserId: string;
}

export async function insertWholesalePrice(
  tx: Database,
  siteId: string | null,
  price: NewWholesalePrice,
  now: Date,
): Promise<WholesalePriceRow> {
  const table = siteId === null ? wholesaleDefaults : wholesalePrices;
  const { product, currency } = price;
  // Serializes concurrent version inserts.
  const lock = `wholesale:${siteId}:${product}:${currency}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [last] = await tx
    .select({ version: table.version })
    .from(table)
    .where(
      and(
        siteId === null ? undefined : eq(wholesalePrices.siteId, siteId),
        eq(table.product, product),
        eq(table.currency, currency),
      ),
    )
    .orderBy(desc(table.version))
    .limit(1);
  const row = { ...price, id: createRandomId(), version: (last?.version ?? 0) + 1, createdAt: now };
  const [inserted] =
    siteId === null
      ? await tx.insert(wholesaleDefaults).values(row).returning()
      : await tx
          .insert(wholesalePrices)
          .values({ ...row, siteId })
          .returning();
  if (!inserted) throw new Error("a wholesale price was not written");
  return inserted;
}
