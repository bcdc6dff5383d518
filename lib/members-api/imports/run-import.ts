import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { assertStorable } from "../request/storable";
import { type Written, writeBuildData, writeHistory, writePlates } from "./import-repository";
import { readBuildData, readHistory, readPlate } from "./import-schemas";
import { type FileFormat, readRecords } from "./read-records";

const BATCH = 500;

interface Kind<T> {
  formats: readonly FileFormat[];
  read(fields: Record<string, unknown>): T;
  write(db: Database, rows: readonly T[]): Promise<Written>;
}

function kind<T>(definition: Kind<T>): Kind<T> {
  return definition;
}

const both = ["csv", "ndjson"] as const;
export const importKinds = {
  plates: kind({ formats: both, read: readPlate, write: writePlates }),
  history: kind({ formats: both, read: readHistory, write: writeHistory }),
  "build-data": kind({ formats: ["ndjson"], read: readBuildData, write: writeBuildData }),
};
export type ImportKind = keyof typeof importKinds;

export interface ImportOptions {
  kind: ImportKind;
  format: FileFormat;
  /** null is a dry run: everything is checked, nothing is written. */
  db: Database | null;
  onError(line: number, problem: string): void;
  onProgress?(done: ImportResult): void;
}

export interface ImportResult {
  records: number;
  added: number;
  known: number;
  errors: number;
}

/** What is wrong with a record, in words that name the field. */
function problemOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const said = error.issues.slice(0, 3).map((issue) => {
      const field = issue.path.map(String).join(".");
      return field && !issue.message.startsWith(field) ? `${field}: ${issue.message}` : issue.message;
    });
    return said.join("; ");
  }
  if (error instanceof AppError) {
    const [field] = Object.keys(error.fields ?? {});
    return field ? `${field}: ${error.message}` : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reads a file record by record, in constant memory, and writes it in batches. A record that is wrong is told with its
 * line and passed over. The same file read again adds nothing: what stood there is as the file has it.
 */
export async function runImport(
  chunks: AsyncIterable<Uint8Array | string>,
  options: ImportOptions,
): Promise<ImportResult> {
  return run(importKinds[options.kind] as Kind<unknown>, chunks, options);
}

async function run<T>(
  definition: Kind<T>,
  chunks: AsyncIterable<Uint8Array | string>,
  { format, db, onError, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const result: ImportResult = { records: 0, added: 0, known: 0, errors: 0 };
  let batch: T[] = [];
  const flush = async () => {
    if (db && batch.length > 0) {
      const { added, known } = await definition.write(db, batch);
      result.added += added;
      result.known += known;
    }
    batch = [];
    onProgress?.(result);
  };
  const refuse = (line: number, problem: string) => {
    result.errors += 1;
    onError(line, problem);
  };
  for await (const { line, fields, problem } of readRecords(chunks, format)) {
    result.records += 1;
    if (!fields) {
      refuse(line, problem ?? "the line cannot be read");
      continue;
    }
    try {
      assertStorable(fields);
      batch.push(definition.read(fields));
    } catch (error) {
      refuse(line, problemOf(error));
    }
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return result;
}
