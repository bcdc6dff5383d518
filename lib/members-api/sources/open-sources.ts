import { z } from "zod";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { Database } from "../db/database";
import type { Logger } from "../kernel/logger";
import { tableBuildData } from "./build-data-source";
import { combinedBuildData, combinedPlates, combinedRecords } from "./combine-sources";
import { EPA_ORIGIN, epaService } from "./epa-client";
import { combinedFuel, noFuel, tableFuel } from "./fuel-source";
import { liveVpic, noLiveDecoder, VPIC_ORIGIN } from "./live-vpic";
import { combinedMarket, tableMarket } from "./market-source";
import { nhtsaRatings, noRatings } from "./nhtsa-ratings";
import { lowerKeys } from "./nhtsa-recall-format";
import { NHTSA_ORIGIN, nhtsaRecalls } from "./nhtsa-recalls";
import { withOwnListings } from "./own-listings";
import { firstOfLists, type PickLists, tableLists, vinDataLists } from "./pick-lists";
import { tablePlates } from "./plates-source";
import { combinedRecalls, noRecalls } from "./recalls-source";
import { tableRecords } from "./records-source";
import { databaseSourceCache } from "./source-cache";
import { createSourceClient, type Source, type SourceOptions } from "./source-client";
import { sourceList } from "./source-list";
import {
  type Supplier,
  supplierBuildData,
  supplierMarketValue,
  supplierPlates,
  supplierRecords,
} from "./supplier-client";
import { tableRecalls } from "./table-recalls";

export interface SupplierAddress {
  url: string;
  key?: string;
}

/** An empty origin means the agency's default; '0' disables the source. */
export interface SourceAddresses {
  nhtsa?: string;
  vpic?: string;
  epa?: string;
  plates?: SupplierAddress;
  records?: SupplierAddress;
  market?: SupplierAddress;
  build?: SupplierAddress;
}

export interface DataSourceOptions {
  db: Database;
  decoder: VinDecoder;
  log: Logger;
  now(): Date;
  sources?: SourceAddresses;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const MAX_ENTRIES = 3000;
const resultsSchema = z.preprocess(lowerKeys, z.looseObject({ results: z.array(z.unknown()) }));
const namesSchema = z.array(z.string().min(1).max(120)).max(MAX_ENTRIES);
const yearsSchema = z.array(z.number().int().min(1900).max(2100)).max(300);

function valuesOf(data: unknown, key: string): string[] {
  const { results } = resultsSchema.parse(data);
  const values = results.slice(0, MAX_ENTRIES).flatMap((row) => {
    const value = (lowerKeys(row) as Record<string, unknown> | null)?.[key];
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return text === "" ? [] : [text.slice(0, 120)];
  });
  if (results.length > 0 && values.length === 0) throw new Error("the response has an unexpected shape");
  return [...new Set(values)];
}

export function nhtsaLists(source: Source): PickLists {
  const urlOf = (list: string, query: Record<string, string>) => {
    const url = new URL(`/products/vehicle/${list}`, source.origin);
    url.search = new URLSearchParams({ ...query, issueType: "r" }).toString();
    return url;
  };
  const names = async (list: string, key: string, query: Record<string, string>) => {
    const result = await source.request({
      key: `nhtsa:${list}:${Object.values(query).join("|").toUpperCase()}`,
      url: urlOf(list, query),
      answer: namesSchema,
      read: (data) => valuesOf(data, key).sort(),
    });
    return result.answered
      ? { data: result.answer, source: "nhtsa" as const, askedAt: result.askedAt.toISOString() }
      : null;
  };
  return {
    async years() {
      const result = await source.request({
        key: "nhtsa:modelYears:",
        url: urlOf("modelYears", {}),
        answer: yearsSchema,
        // 9999 marks equipment without a year.
        read: (data) =>
          valuesOf(data, "modelyear")
            .filter((year) => /^(19|20)\d\d$/.test(year))
            .map(Number)
            .sort((a, b) => b - a),
      });
      return result.answered
        ? { data: result.answer, source: "nhtsa", askedAt: result.askedAt.toISOString() }
        : null;
    },
    makes: (year) => names("makes", "make", { modelYear: String(year) }),
    models: (year, make) => names("models", "model", { modelYear: String(year), make }),
  };
}

export function openDataSources({ db, decoder, log, now, sources = {} }: DataSourceOptions) {
  const cache = databaseSourceCache(db);
  const agency = (name: string, configured: string | undefined, defaultOrigin: string, freshMs?: number) =>
    configured === "0"
      ? null
      : createSourceClient({ name, origin: configured ?? defaultOrigin, cache, log, now, freshMs });
  const supplier = (
    name: string,
    address: SupplierAddress | undefined,
    cacheOptions: Partial<SourceOptions>,
  ): Supplier | null => {
    if (!address) return null;
    const headers: Record<string, string> = address.key ? { authorization: `Bearer ${address.key}` } : {};
    const source = createSourceClient({
      name,
      origin: new URL(address.url).origin,
      log,
      now,
      headers,
      ...cacheOptions,
    });
    return { source, url: address.url };
  };
  const nhtsa = agency("NHTSA", sources.nhtsa, NHTSA_ORIGIN);
  // Separate circuit breakers, so that failing recalls don't disable ratings and lists.
  const ratings = agency("NHTSA ratings", sources.nhtsa, NHTSA_ORIGIN, 7 * DAY_MS);
  const lists = agency("NHTSA lists", sources.nhtsa, NHTSA_ORIGIN, 7 * DAY_MS);
  const nhtsaNames = lists && nhtsaLists(lists);
  const vpic = agency("NHTSA vPIC", sources.vpic, VPIC_ORIGIN, 30 * DAY_MS);
  const epa = agency("EPA", sources.epa, EPA_ORIGIN, 30 * DAY_MS);
  // Never cache plates: they reveal where a car was.
  const plates = supplier("Plates", sources.plates, {});
  const records = supplier("History records", sources.records, { cache, freshMs: HOUR_MS, usableMs: DAY_MS });
  const market = supplier("Market values", sources.market, { cache, freshMs: DAY_MS, usableMs: 7 * DAY_MS });
  const build = supplier("Build data", sources.build, { cache, freshMs: 30 * DAY_MS, usableMs: 90 * DAY_MS });
  const table = {
    plates: tablePlates(db),
    records: tableRecords(db, now),
    market: tableMarket(db, now),
    build: tableBuildData(db),
  };
  const configured = {
    vinDataDate: decoder.dataDate,
    nhtsa: nhtsa !== null,
    vpic: vpic !== null,
    epa: epa !== null,
    records: records !== null,
    market: market !== null,
    build: build !== null,
    plates: plates !== null,
  };
  return {
    sourceList: sourceList(db, configured, now),
    recalls: combinedRecalls(
      nhtsa && nhtsaNames ? nhtsaRecalls(nhtsa, nhtsaNames) : noRecalls,
      tableRecalls(db),
    ),
    recallLists: firstOfLists([...(nhtsaNames ? [nhtsaNames] : []), tableLists(db), vinDataLists(decoder)]),
    ratings: ratings ? nhtsaRatings(ratings) : noRatings,
    fuel: combinedFuel(epa ? epaService(epa) : noFuel, tableFuel(db)),
    liveDecoder: vpic ? liveVpic(vpic) : noLiveDecoder,
    plates: plates ? combinedPlates(supplierPlates(plates), table.plates) : table.plates,
    records: withOwnListings(
      records ? combinedRecords(supplierRecords(records), table.records) : table.records,
      db,
      now,
    ),
    market: market ? combinedMarket(supplierMarketValue(market), table.market) : table.market,
    buildData: build ? combinedBuildData(supplierBuildData(build), table.build) : table.build,
  };
}
export type DataSources = ReturnType<typeof openDataSources>;
