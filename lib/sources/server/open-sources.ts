import * as z from "zod";
import type { Database } from "@/lib/platform/db";
import type { Logger } from "@/lib/platform/telemetry";
import type { VinDecoder } from "@/lib/vin/decoder";
import { createTableBuildData } from "./build-data-source";
import { combineBuildData, combinePlates, combineRecords } from "./combine-sources";
import { createEpaService, EPA_ORIGIN } from "./epa-client";
import { combineFuel, createTableFuel, noFuel } from "./fuel-source";
import { createLiveVpic, noLiveDecoder, VPIC_ORIGIN } from "./live-vpic";
import { combineMarket, createTableMarket } from "./market-source";
import { createNhtsaRatings, noRatings } from "./nhtsa-ratings";
import { lowerKeys } from "./nhtsa-recall-format";
import { createNhtsaRecalls, NHTSA_ORIGIN } from "./nhtsa-recalls";
import { withOwnListings } from "./own-listings";
import { combineLists, createTableLists, createVinDataLists, type PickLists } from "./pick-lists";
import { createTablePlates } from "./plates-source";
import { combineRecalls, noRecalls } from "./recalls-source";
import { createTableRecords } from "./records-source";
import { createDatabaseSourceCache } from "./source-cache";
import { createSourceClient, type Source, type SourceOptions } from "./source-client";
import { loadSourceList } from "./source-list";
import {
  createSupplierBuildData,
  createSupplierMarketValue,
  createSupplierPlates,
  createSupplierRecords,
  type Supplier,
} from "./supplier-client";
import { createTableRecalls } from "./table-recalls";

export interface SupplierAddress {
  url: string;
  key?: string;
}

/** For the agencies, undefined means the default origin, and '0' disables the source. */
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

function getValues(data: unknown, key: string): string[] {
  const { results } = resultsSchema.parse(data);
  const values = results.slice(0, MAX_ENTRIES).flatMap((row) => {
    const value = (lowerKeys(row) as Record<string, unknown> | null)?.[key];
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return text === "" ? [] : [text.slice(0, 120)];
  });
  if (results.length > 0 && values.length === 0) throw new Error("the response has an unexpected shape");
  return [...new Set(values)];
}

export function createNhtsaLists(source: Source): PickLists {
  const toUrl = (list: string, query: Record<string, string>) => {
    const url = new URL(`/products/vehicle/${list}`, source.origin);
    url.search = new URLSearchParams({ ...query, issueType: "r" }).toString();
    return url;
  };
  const getNames = async (list: string, key: string, query: Record<string, string>) => {
    const result = await source.request({
      key: `nhtsa:${list}:${Object.values(query).join("|").toUpperCase()}`,
      url: toUrl(list, query),
      answer: namesSchema,
      read: (data) => getValues(data, key).sort(),
    });
    return result.answered
      ? { data: result.answer, source: "nhtsa" as const, askedAt: result.askedAt.toISOString() }
      : null;
  };
  return {
    async years() {
      const result = await source.request({
        key: "nhtsa:modelYears:",
        url: toUrl("modelYears", {}),
        answer: yearsSchema,
        // 9999 marks equipment without a year.
        read: (data) =>
          getValues(data, "modelyear")
            .filter((year) => /^(19|20)\d\d$/.test(year))
            .map(Number)
            .sort((a, b) => b - a),
      });
      return result.answered
        ? { data: result.answer, source: "nhtsa", askedAt: result.askedAt.toISOString() }
        : null;
    },
    makes: (year) => getNames("makes", "make", { modelYear: String(year) }),
    models: (year, make) => getNames("models", "model", { modelYear: String(year), make }),
  };
}

export function openDataSources({ db, decoder, log, now, sources = {} }: DataSourceOptions) {
  const cache = createDatabaseSourceCache(db);
  const getAgency = (
    name: string,
    configured: string | undefined,
    defaultOrigin: string,
    freshMs?: number,
  ) =>
    configured === "0"
      ? null
      : createSourceClient({ name, origin: configured ?? defaultOrigin, cache, log, now, freshMs });
  const getSupplier = (
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
  const nhtsa = getAgency("NHTSA", sources.nhtsa, NHTSA_ORIGIN);
  // Separate circuit breakers, so that failing recalls don't disable ratings and lists.
  const ratings = getAgency("NHTSA ratings", sources.nhtsa, NHTSA_ORIGIN, 7 * DAY_MS);
  const lists = getAgency("NHTSA lists", sources.nhtsa, NHTSA_ORIGIN, 7 * DAY_MS);
  const nhtsaNames = lists && createNhtsaLists(lists);
  const vpic = getAgency("NHTSA vPIC", sources.vpic, VPIC_ORIGIN, 30 * DAY_MS);
  const epa = getAgency("EPA", sources.epa, EPA_ORIGIN, 30 * DAY_MS);
  // Never cache plates: they reveal where a car was.
  const plates = getSupplier("Plates", sources.plates, {});
  const records = getSupplier("History records", sources.records, {
    cache,
    freshMs: HOUR_MS,
    usableMs: DAY_MS,
  });
  const market = getSupplier("Market values", sources.market, {
    cache,
    freshMs: DAY_MS,
    usableMs: 7 * DAY_MS,
  });
  const build = getSupplier("Build data", sources.build, {
    cache,
    freshMs: 30 * DAY_MS,
    usableMs: 90 * DAY_MS,
  });
  const table = {
    plates: createTablePlates(db),
    records: createTableRecords(db, now),
    market: createTableMarket(db, now),
    build: createTableBuildData(db),
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
    sourceList: loadSourceList(db, configured, now),
    recalls: combineRecalls(
      nhtsa && nhtsaNames ? createNhtsaRecalls(nhtsa, nhtsaNames) : noRecalls,
      createTableRecalls(db),
    ),
    recallLists: combineLists([
      ...(nhtsaNames ? [nhtsaNames] : []),
      createTableLists(db),
      createVinDataLists(decoder),
    ]),
    ratings: ratings ? createNhtsaRatings(ratings) : noRatings,
    fuel: combineFuel(epa ? createEpaService(epa) : noFuel, createTableFuel(db)),
    liveDecoder: vpic ? createLiveVpic(vpic) : noLiveDecoder,
    plates: plates ? combinePlates(createSupplierPlates(plates), table.plates) : table.plates,
    records: withOwnListings(
      records ? combineRecords(createSupplierRecords(records), table.records) : table.records,
      db,
      now,
    ),
    market: market ? combineMarket(createSupplierMarketValue(market), table.market) : table.market,
    buildData: build ? combineBuildData(createSupplierBuildData(build), table.build) : table.build,
  };
}
export type DataSources = ReturnType<typeof openDataSources>;
