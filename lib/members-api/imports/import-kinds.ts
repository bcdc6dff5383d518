import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/database";
import { epaVehicles, marketListings, recallCampaigns } from "../db/schema/imports";
import { buildData, historyEvents, plates } from "../db/schema/sources";
import { EPA_COLUMNS, EPA_FIELDS, readEpa } from "./epa-record";
import {
  BUILD_FIELDS,
  HISTORY_FIELDS,
  PLATE_FIELDS,
  readBuildData,
  readHistory,
  readPlate,
} from "./import-schemas";
import { MARKET_FIELDS, readMarket } from "./market-record";
import type { FileFormat, RecordLayout } from "./read-records";
import { RECALL_COLUMNS, RECALL_COLUMNS_MIN, readRecall } from "./recall-record";
import {
  type Written,
  writeBuildData,
  writeEpa,
  writeHistory,
  writeMarket,
  writePlates,
  writeRecalls,
} from "./record-repository";

interface Kind<T> extends Omit<RecordLayout, "format"> {
  /** Where its records are. */
  table: PgTable;
  /** Its file formats; the first is the default for names without an extension. */
  formats: readonly FileFormat[];
  /** The fields that `read` looks at; a file's others are named as not read. */
  fields: readonly string[];
  /** Throws what is wrong with the record; one of the future is. */
  read(fields: Record<string, unknown>, now: Date): T;
  /** The run's name stays with what it wrote, so that it can be undone. */
  write(db: Database, rows: readonly T[], runId: string | null): Promise<Written>;
}

/** A kind as whoever runs it sees it: what `read` gives is what `write` takes. */
export type AnyKind = Kind<unknown>;

/** Keeps a kind's own record type within it. */
function kind<T>(definition: Kind<T>): AnyKind {
  return definition as AnyKind;
}

/** The kinds of records that come in by file. NHTSA's vPIC dump is none: it becomes a file of its own (lib/vin). */
export const importKinds = {
  plates: kind({
    table: plates,
    formats: ["csv", "ndjson"],
    fields: PLATE_FIELDS,
    required: ["plate", "state", "vin", "source"],
    read: readPlate,
    write: writePlates,
  }),
  history: kind({
    table: historyEvents,
    formats: ["csv", "ndjson"],
    fields: HISTORY_FIELDS,
    required: ["vin", "kind", "date", "source"],
    read: readHistory,
    write: writeHistory,
  }),
  "build-data": kind({
    table: buildData,
    formats: ["ndjson"],
    fields: BUILD_FIELDS,
    read: readBuildData,
    write: writeBuildData,
  }),
  market: kind({
    table: marketListings,
    formats: ["csv", "ndjson"],
    fields: MARKET_FIELDS,
    required: ["year", "make", "model", "kind", "date", "source"],
    read: readMarket,
    write: writeMarket,
  }),
  recalls: kind({
    table: recallCampaigns,
    formats: ["tab"],
    encoding: "mixed",
    fields: RECALL_COLUMNS,
    columns: RECALL_COLUMNS,
    fewest: RECALL_COLUMNS_MIN,
    read: readRecall,
    write: writeRecalls,
  }),
  epa: kind({
    table: epaVehicles,
    formats: ["csv"],
    fields: EPA_FIELDS,
    required: EPA_COLUMNS,
    read: readEpa,
    write: writeEpa,
  }),
};
export type ImportKind = keyof typeof importKinds;

export function findKind(name: string): ImportKind | null {
  return Object.hasOwn(importKinds, name) ? (name as ImportKind) : null;
}
