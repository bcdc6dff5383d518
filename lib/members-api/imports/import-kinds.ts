import type { Database } from "../db/database";
import { EPA_COLUMNS, readEpa } from "./epa-record";
import { readBuildData, readHistory, readPlate } from "./import-schemas";
import { readMarket } from "./market-record";
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
  /** Its file formats; the first is the default for names without an extension. */
  formats: readonly FileFormat[];
  /** Throws what is wrong with the record. */
  read(fields: Record<string, unknown>): T;
  write(db: Database, rows: readonly T[]): Promise<Written>;
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
    formats: ["csv", "ndjson"],
    required: ["plate", "state", "vin", "source"],
    read: readPlate,
    write: writePlates,
  }),
  history: kind({
    formats: ["csv", "ndjson"],
    required: ["vin", "kind", "date", "source"],
    read: readHistory,
    write: writeHistory,
  }),
  "build-data": kind({ formats: ["ndjson"], read: readBuildData, write: writeBuildData }),
  market: kind({
    formats: ["csv", "ndjson"],
    required: ["year", "make", "model", "kind", "date", "source"],
    read: readMarket,
    write: writeMarket,
  }),
  recalls: kind({
    formats: ["tab"],
    encoding: "windows-1252",
    columns: RECALL_COLUMNS,
    fewest: RECALL_COLUMNS_MIN,
    read: readRecall,
    write: writeRecalls,
  }),
  epa: kind({ formats: ["csv"], required: EPA_COLUMNS, read: readEpa, write: writeEpa }),
};
export type ImportKind = keyof typeof importKinds;

export function findKind(name: string): ImportKind | null {
  return Object.hasOwn(importKinds, name) ? (name as ImportKind) : null;
}
