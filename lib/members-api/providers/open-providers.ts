import type { VinDecoder } from "@/lib/vin/decoder";
import type { Database } from "../db/database";
import type { Logger } from "../services";
import { openSource, type SourceOptions } from "./ask-source";
import { tableBuildData } from "./build-data-provider";
import { combinedBuildData, combinedPlates, combinedRecords } from "./combine";
import { EPA_ORIGIN, epaService } from "./epa-service";
import { combinedFuel, noFuel, tableFuel } from "./fuel-provider";
import { httpBuildData, httpMarket, httpPlates, httpRecords, type Supplier } from "./http-providers";
import { liveVpic, noLiveDecoder, VPIC_ORIGIN } from "./live-vpic";
import { combinedMarket, tableMarket } from "./market-provider";
import { nhtsaLists } from "./nhtsa-lists";
import { nhtsaRatings, noRatings } from "./nhtsa-ratings";
import { NHTSA_ORIGIN, nhtsaRecalls } from "./nhtsa-recalls";
import { firstOfLists, tableLists, vinDataLists } from "./pick-lists";
import { tablePlates } from "./plates-provider";
import { combinedRecalls, noRecalls } from "./recalls-provider";
import { tableRecords } from "./records-provider";
import { databaseSourceCache } from "./source-cache";
import { tableRecalls } from "./table-recalls";

export interface SupplierAddress {
  url: string;
  /** Sent as `Authorization: Bearer`. */
  key?: string;
}

/** Which network sources are asked. An origin left out is the agency's own address, '0' asks nobody. */
export interface SourceAddresses {
  nhtsa?: string;
  vpic?: string;
  epa?: string;
  plates?: SupplierAddress;
  records?: SupplierAddress;
  market?: SupplierAddress;
  build?: SupplierAddress;
}

export interface ProviderOptions {
  db: Database;
  decoder: VinDecoder;
  log: Logger;
  now(): Date;
  sources?: SourceAddresses;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Every source of facts: the imported tables and the VIN data, with the network where the operator lets it be asked. */
export function openProviders({ db, decoder, log, now, sources = {} }: ProviderOptions) {
  const cache = databaseSourceCache(db);
  const agency = (name: string, given: string | undefined, own: string, freshMs?: number) =>
    given === "0" ? null : openSource({ name, origin: given ?? own, cache, log, now, freshMs });
  const supplier = (
    name: string,
    address: SupplierAddress | undefined,
    keeping: Partial<SourceOptions>,
  ): Supplier | null => {
    if (!address) return null;
    const headers: Record<string, string> = address.key ? { authorization: `Bearer ${address.key}` } : {};
    const source = openSource({ name, origin: new URL(address.url).origin, log, now, headers, ...keeping });
    return { source, url: address.url };
  };
  const nhtsa = agency("NHTSA", sources.nhtsa, NHTSA_ORIGIN);
  // Stars and lists change seldom, and must not be closed by recalls that do not answer.
  const ratings = agency("NHTSA ratings", sources.nhtsa, NHTSA_ORIGIN, 7 * DAY_MS);
  const lists = agency("NHTSA lists", sources.nhtsa, NHTSA_ORIGIN, 7 * DAY_MS);
  const vpic = agency("NHTSA vPIC", sources.vpic, VPIC_ORIGIN, 30 * DAY_MS);
  const epa = agency("EPA", sources.epa, EPA_ORIGIN, 30 * DAY_MS);
  // A plate says where somebody's car was: it is asked again each time, and kept nowhere.
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
  return {
    recalls: combinedRecalls(nhtsa ? nhtsaRecalls(nhtsa) : noRecalls, tableRecalls(db)),
    recallLists: firstOfLists([...(lists ? [nhtsaLists(lists)] : []), tableLists(db), vinDataLists(decoder)]),
    ratings: ratings ? nhtsaRatings(ratings) : noRatings,
    fuel: combinedFuel(epa ? epaService(epa) : noFuel, tableFuel(db)),
    liveDecoder: vpic ? liveVpic(vpic) : noLiveDecoder,
    plates: plates ? combinedPlates(httpPlates(plates), table.plates) : table.plates,
    records: records ? combinedRecords(httpRecords(records), table.records) : table.records,
    market: market ? combinedMarket(httpMarket(market), table.market) : table.market,
    buildData: build ? combinedBuildData(httpBuildData(build), table.build) : table.build,
  };
}
export type Providers = ReturnType<typeof openProviders>;
