import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import type { LivePack } from "@/lib/vin/live-pack";
import type { Database } from "../db/database";
import type { Logger } from "../services";
import { workAtRun } from "./import-file";
import { findKind, type ImportKind, importKinds } from "./import-kinds";
import { type ImportRun, listSpooled } from "./import-runs";
import { fileSource, type ImportSource } from "./import-source";
import { assertPlainDump } from "./make-pack";
import { packAtRun } from "./pack-run";
import { type FileFormat, formatOf, readCsvColumns } from "./read-records";
import { UnreadableFile } from "./unreadable-file";

/** A process that has not written a batch for so long is dead: another may go on. */
const DEAD_AFTER_MS = 60_000;
const LEFT_OVER_MS = 24 * 60 * 60_000;

/** Of records, or NHTSA's vPIC dump, which becomes the decoder's data. */
export type SentKind = ImportKind | "vpic";

/** A file that was sent and lies in the data folder. */
export interface SpooledFile extends Pick<ImportSource, "size" | "fingerprint"> {
  spool: string;
}

/** Takes files that administrators send, and reads them one after the other beside the server's other work. */
export interface ImportDesk {
  /** Keeps the file. Throws UnreadableFile, and keeps nothing, for one of which nothing can be taken. */
  keep(stream: ReadableStream, kind: SentKind, name: string): Promise<SpooledFile>;
  discard(spool: string): Promise<void>;
  /** Begins to read, or goes on with, a run whose file is kept here. */
  start(run: Pick<ImportRun, "id" | "kind" | "file" | "spool">): void;
  /** Goes on with what was broken off. `isAlone`: nobody else can be at work, so nobody is waited for. */
  resume(isAlone: boolean): Promise<void>;
  /** Resolves when nothing waits: for tests, and for a tidy end. */
  idle(): Promise<void>;
  /** Ends after the batch at hand; the next start goes on. */
  close(): Promise<void>;
}

/** The format that a name says, where it is one of the kind's. Throws UnreadableFile. */
export function formatFor(kind: ImportKind, name: string): FileFormat {
  const { formats } = importKinds[kind];
  const format = formats.find((one) => one === formatOf(name));
  if (format) return format;
  throw new UnreadableFile(`${kind} comes as ${formats.join(" or ")}: the name ${name} says neither.`);
}

export function createImportDesk(options: {
  db: Database;
  dataDir: string;
  /** The decoder's data, which a vPIC dump replaces. */
  pack: LivePack;
  log: Logger;
  now(): Date;
}): ImportDesk {
  const { db, log, now, pack } = options;
  const folder = join(options.dataDir, "imports");
  const ending = new AbortController();
  const known = new Set<string>();
  let working: Promise<void> = Promise.resolve();
  const discard = (spool: string) => rm(join(folder, spool), { force: true });

  async function work(run: Pick<ImportRun, "id" | "kind" | "file" | "spool">): Promise<void> {
    const kind = run.kind === "vpic" ? "vpic" : findKind(run.kind);
    if (ending.signal.aborted || kind === null || run.spool === null) return;
    const { spool } = run;
    const { signal } = ending;
    const file = join(folder, spool);
    const read = async (kind: ImportKind) => {
      const source = await fileSource(file, run.file);
      const surroundings = { kind, format: formatFor(kind, run.file), now, signal };
      return workAtRun(db, run, source, { ...surroundings, pause: () => setImmediate(), only: "running" });
    };
    try {
      const result =
        kind === "vpic" ? await packAtRun(db, run, file, { pack, now, signal }) : await read(kind);
      log.info({ import: run.id, kind, ...result }, "an import was read");
      if (result.end === "done" || result.end === "stopped") await discard(spool);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ import: run.id, kind, reason: reason.slice(0, 300) }, "an import broke off");
      await discard(spool);
    }
  }

  const desk: ImportDesk = {
    async keep(stream, kind, name) {
      const format = kind === "vpic" ? null : formatFor(kind, name);
      const spool = randomUUID();
      const part = join(folder, `${spool}.part`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await pipeline(
          Readable.fromWeb(stream as NodeReadableStream),
          createWriteStream(part, { mode: 0o600 }),
        );
        await rename(part, join(folder, spool));
        const source = await fileSource(join(folder, spool), name);
        if (source.size === 0) throw new UnreadableFile("The file is empty.");
        if (kind === "vpic") await assertPlainDump(source);
        else if (format === "csv") await readCsvColumns(source.open(0), { ...importKinds[kind], format });
        return { spool, size: source.size, fingerprint: source.fingerprint };
      } catch (error) {
        await Promise.all([rm(part, { force: true }), discard(spool)]);
        throw error;
      }
    },
    discard,
    start(run) {
      if (known.has(run.id)) return;
      known.add(run.id);
      working = working.then(() => work(run)).finally(() => known.delete(run.id));
    },
    async resume(isAlone) {
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter((one) => one.endsWith(".part"))) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found && now().getTime() - found.mtimeMs > LEFT_OVER_MS) await discard(name);
      }
      const before = isAlone ? now() : new Date(now().getTime() - DEAD_AFTER_MS);
      for (const run of await listSpooled(db, before)) {
        if (run.spool !== null && names.includes(run.spool)) desk.start(run);
      }
    },
    async idle() {
      while (known.size > 0) await working;
    },
    async close() {
      ending.abort();
      await desk.idle();
    },
  };
  return desk;
}
