import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { marketListings } from "@/lib/imports/schema";
import type { Database } from "@/lib/platform/db";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { makeVariants, nameKey } from "@/lib/vehicle/rules/make-spellings";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import {
  chooseBasis,
  findFigureKind,
  listMarketEntries,
  listUsableComparables,
  type MarketEntry,
} from "./market-value";
import { pickResult } from "./merge-results";

type MarketRow = typeof marketListings.$inferSelect;

export interface MarketValueQuery {
  vin: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  mileage: number | null;
}

export interface MarketValueSource {
  value(question: MarketValueQuery): Promise<MarketValueResult>;
}

export function createValueNotRequested(mileage: number | null): MarketValueResult {
  return {
    state: "unchecked",
    entries: [],
    spread: null,
    basis: null,
    mileage,
    found: 0,
    comparables: [],
    source: null,
    newest: null,
    asked_at: null,
    sample: false,
  };
}

function computeMeans({ condition, dealer_retail, private_party, trade_in }: MarketEntry) {
  return {
    condition,
    dealer_retail: dealer_retail?.mean ?? null,
    private_party: private_party?.mean ?? null,
    trade_in: trade_in?.mean ?? null,
  };
}

type Priced = MarketRow & { priceCents: number };

function toComparable(row: Priced): MarketValueResult["comparables"][number] {
  return {
    title: formatVehicleTitle(row).slice(0, 200),
    kind: row.kind,
    date: row.date,
    place: row.place?.slice(0, 200) ?? null,
    miles: row.mileage,
    price_cents: row.priceCents,
    source: row.source,
  };
}

function toTableResult(rows: readonly MarketRow[], question: MarketValueQuery, now: Date): MarketValueResult {
  const { trim, mileage, vin } = question;
  // Prices in other currencies aren't converted, because any exchange rate's date would be arbitrary.
  const priced = rows.filter((row): row is Priced => row.priceCents !== null && row.currency === "USD");
  const usable = listUsableComparables(priced, { vin }, now.toISOString().slice(0, 10));
  const chosen = chooseBasis(usable, trim);
  const counted = chosen.comparables.filter((comparable) => findFigureKind(comparable) !== null);
  const entries = listMarketEntries(counted, mileage);
  const all = entries.find((entry) => entry.condition === "all");
  const sources = [...new Set(counted.map((comparable) => comparable.source))];
  const importedAt = rows.map((row) => row.importedAt).sort((a, b) => b.getTime() - a.getTime())[0];
  return {
    state: all ? "found" : "none",
    entries: entries.map(computeMeans).slice(0, 20),
    spread: all
      ? { dealer_retail: all.dealer_retail, private_party: all.private_party, trade_in: all.trade_in }
      : null,
    basis: all ? chosen.basis : null,
    mileage,
    found: counted.length,
    comparables: all ? counted.slice(0, 50).map(toComparable) : [],
    source: sources.length > 0 ? sources.join(", ").slice(0, 120) : null,
    newest: counted[0]?.date ?? null,
    asked_at: importedAt?.toISOString() ?? null,
    sample: counted.length > 0 && counted.some((comparable) => comparable.sample),
  };
}

export function createTableMarket(db: Database, now: () => Date): MarketValueSource {
  return {
    async value(question) {
      const { year, make, model, mileage } = question;
      if (year === null || !make || !model) return createValueNotRequested(mileage);
      const rows = await db
        .select()
        .from(marketListings)
        .where(
          and(
            inArray(marketListings.make, makeVariants(make)),
            eq(marketListings.year, year),
            sql`regexp_replace(upper(${marketListings.model}), '[^A-Z0-9]', '', 'g') = ${nameKey(model)}`,
          ),
        )
        .orderBy(desc(marketListings.date), desc(marketListings.id))
        .limit(2000);
      // A sample car's prices must not affect other cars.
      const able = rows.filter((row) => !row.sample || row.vin === null || row.vin === question.vin);
      return able.length === 0 ? createValueNotRequested(mileage) : toTableResult(able, question, now());
    },
  };
}

export function combineMarket(network: MarketValueSource, table: MarketValueSource): MarketValueSource {
  return {
    async value(question) {
      const fromNetwork = await network.value(question);
      return fromNetwork.state === "found"
        ? fromNetwork
        : pickResult(fromNetwork, await table.value(question));
    },
  };
}
