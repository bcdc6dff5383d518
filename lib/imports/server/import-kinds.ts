import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/platform/db";
import { buildData, historyEvents, plates } from "@/lib/sources/schema";
import { epaVehicleSchema } from "../contract/epa";
import { epaVehicles, marketListings, recallCampaigns } from "../schema";
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
  type EpaRecord,
  type Written,
  writeBuildData,
  writeEpa,
  writeHistory,
  writeMarket,
  writePlates,
  writeRecalls,
} from "./record-repository";

interface Kind<T> extends Omit<RecordLayout, "format"> {
  table: PgTable;
  formats: readonly FileFormat[];
  fields: readonly string[];
  read(fields: Record<string, unknown>, now: Date): T;
  write(db: Database, rows: readonly T[], runId: string | null): Promise<Written>;
}

export type AnyKind = Kind<unknown>;

function defineKind<T>(definition: Kind<T>): AnyKind {
  return definition as AnyKind;
}

/** Columns required to recognize EPA's vehicles.csv. */
const EPA_COLUMNS = ["id", "year", "make", "model", "comb08"];

const EPA_FIELDS = Object.keys(epaVehicleSchema.shape);

export function readEpa(fields: Record<string, unknown>): EpaRecord {
  const vehicle = epaVehicleSchema.parse(fields);
  const { id, year, make, model, baseModel } = vehicle;
  return { id, year, make, model, baseModel, vehicle };
}

/** NHTSA's vPIC dump isn't listed, because it's converted to the decoder's index (lib/vin). */
export const importKinds = {
  plates: defineKind({
    table: plates,
    formats: ["csv", "ndjson"],
    fields: PLATE_FIELDS,
    required: ["plate", "state", "vin", "source"],
    read: readPlate,
    write: writePlates,
  }),
  history: defineKind({
    table: historyEvents,
    formats: ["csv", "ndjson"],
    fields: HISTORY_FIELDS,
    required: ["vin", "kind", "date", "source"],
    read: readHistory,
    write: writeHistory,
  }),
  "build-data": defineKind({
    table: buildData,
    formats: ["ndjson"],
    fields: BUILD_FIELDS,
    read: readBuildData,
    write: writeBuildData,
  }),
  market: defineKind({
    table: marketListings,
    formats: ["csv", "ndjson"],
    fields: MARKET_FIELDS,
    required: ["year", "make", "model", "kind", "date", "source"],
    read: readMarket,
    write: writeMarket,
  }),
  recalls: defineKind({
    table: recallCampaigns,
    formats: ["tab"],
    encoding: "mixed",
    fields: RECALL_COLUMNS,
    columns: RECALL_COLUMNS,
    fewest: RECALL_COLUMNS_MIN,
    read: readRecall,
    write: writeRecalls,
  }),
  epa: defineKind({
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
