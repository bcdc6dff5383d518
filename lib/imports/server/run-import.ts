import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { assertStorable } from "@/lib/platform/http";
import { type ImportKind, importKinds } from "./import-kinds";
import { advanceRun, findRun, type RunTotals, renewRunLease, type WrongLine } from "./import-run-repository";
import type { ImportSource } from "./import-source";
import { type Place, START } from "./read-lines";
import { type FileFormat, type FileRecord, readCsvColumns, readRecords } from "./read-records";
import { recordProblem } from "./record-problem";

const BATCH = 500;
const UNREAD_MAX = 100;
const UNREAD_NAME_MAX = 60;
const NONE: RunTotals = { records: 0, added: 0, updated: 0, unchanged: 0, failed: 0 };

interface RunInDatabase {
  db: Database;
  id: string;
  owner: string;
  place: Place;
  totals: RunTotals;
  unread: readonly string[];
  dryRun: boolean;
  now(): Date;
}

export interface ImportOptions {
  kind: ImportKind;
  format: FileFormat;
  source: ImportSource;
  run: RunInDatabase | null;
  signal?: AbortSignal;
  onError?(wrong: WrongLine): void;
  onProgress?(totals: RunTotals, place: Place): void;
  pause?(): Promise<void>;
}

/** 'stopped' by an administrator, 'taken' over by another process, 'ended' by the signal. */
type ImportEnd = "done" | "stopped" | "taken" | "ended";
export interface ImportResult extends RunTotals {
  end: ImportEnd;
  unread: readonly string[];
}

/** Reads in constant memory. Rows and position are committed together, so that a crash doesn't skip or repeat rows. */
export async function runImport(options: ImportOptions): Promise<ImportResult> {
  const { source, run, signal } = options;
  const layout = { ...importKinds[options.kind], format: options.format };
  const reading = new Reading(options);
  const from = run?.place ?? START;
  const isWithin = from.offset > 0 && layout.format === "csv";
  const columns = isWithin ? await readCsvColumns(source.open(0), layout) : null;
  for await (const records of readRecords(source.open(from.offset), layout, from, columns)) {
    for (const record of records) {
      if (!reading.take(record)) continue;
      const end = await reading.flush();
      if (end) return reading.result(end);
      if (signal?.aborted) return reading.result("ended");
      await options.pause?.();
    }
  }
  const end = await reading.flush();
  return reading.result(end ?? "done");
}

class Reading {
  totals: RunTotals;
  #place: Place;
  #rows: unknown[] = [];
  #taken = 0;
  #wrong: WrongLine[] = [];
  readonly #unread: Set<string>;
  readonly #fields: ReadonlySet<string>;
  readonly #options: ImportOptions;
  readonly #now: Date;

  constructor(options: ImportOptions) {
    this.#options = options;
    this.#now = options.run?.now() ?? new Date();
    this.totals = { ...(options.run?.totals ?? NONE) };
    this.#place = options.run?.place ?? START;
    this.#unread = new Set(options.run?.unread);
    this.#fields = new Set(importKinds[options.kind].fields);
  }

  result(end: ImportEnd): ImportResult {
    return { ...this.totals, end, unread: [...this.#unread] };
  }

  take({ line, lastLine, end, fields, problem }: FileRecord): boolean {
    this.#place = { offset: end, lines: lastLine };
    this.#taken += 1;
    if (fields) {
      try {
        assertStorable(fields);
        this.#noticeUnread(fields);
        this.#rows.push(importKinds[this.#options.kind].read(fields, this.#now));
      } catch (error) {
        this.#refuse({ line, ...recordProblem(error, fields) });
      }
    } else {
      this.#refuse({ line, column: null, cell: null, message: problem ?? "the line cannot be read" });
    }
    return this.#taken >= BATCH;
  }

  #noticeUnread(fields: Record<string, unknown>): void {
    for (const name in fields) {
      if (this.#unread.size >= UNREAD_MAX) return;
      if (!this.#fields.has(name)) this.#unread.add(name.slice(0, UNREAD_NAME_MAX));
    }
  }

  async flush(): Promise<ImportEnd | null> {
    const { run, onProgress } = this.#options;
    if (this.#taken === 0) return null;
    const counted = {
      ...this.totals,
      records: this.totals.records + this.#taken,
      failed: this.totals.failed + this.#wrong.length,
    };
    // Retries deadlocks with concurrent imports.
    const totals = run
      ? await runSerializableTransaction(run.db, (tx) => this.#write(tx, run, counted))
      : counted;
    if (!totals && run) return (await findRun(run.db, run.id))?.state === "stopped" ? "stopped" : "taken";
    if (!totals) return null;
    this.totals = totals;
    this.#rows = [];
    this.#wrong = [];
    this.#taken = 0;
    onProgress?.(totals, this.#place);
    return null;
  }

  async #write(tx: Database, run: RunInDatabase, counted: RunTotals): Promise<RunTotals | null> {
    if (!(await renewRunLease(tx, run.id, run.owner, run.now()))) return null;
    const totals = { ...counted };
    if (!run.dryRun) {
      const counts = await importKinds[this.#options.kind].write(tx, this.#rows, run.id);
      totals.added += counts.added;
      totals.updated += counts.updated;
      totals.unchanged += counts.unchanged;
    }
    await advanceRun(tx, run.id, { place: this.#place, totals, unread: [...this.#unread] }, this.#wrong);
    return totals;
  }

  #refuse(wrong: WrongLine): void {
    this.#wrong.push(wrong);
    this.#options.onError?.(wrong);
  }
}
