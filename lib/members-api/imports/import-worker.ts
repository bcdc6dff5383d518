import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import type { IndexHandle } from "@/lib/vin/index-handle";
import type { Database } from "../db/database";
import type { DeadHandler, Handled, JobHandler, Jobs } from "../kernel/jobs";
import type { Logger } from "../kernel/logger";
import { findKind, type ImportKind, importKinds } from "./import-kinds";
import { clearSpool, expiredSpools, failRun, findRun, type ImportRun } from "./import-run-repository";
import { fileSource, type ImportSource } from "./import-source";
import { assertPlainDump } from "./make-vin-index";
import { type FileFormat, formatOf, readCsvColumns } from "./read-records";
import { processImportRun } from "./run-import-file";
import { runVinIndexJob } from "./run-vin-index";
import { UnreadableFileError } from "./unreadable-file";

/** How long until a run is checked again whose file is on another instance. */
const ELSEWHERE_MS = 5000;
const LEFT_OVER_MS = 24 * 60 * 60_000;

/** Of records, or NHTSA's vPIC dump, which becomes the decoder's data. */
type UploadKind = ImportKind | "vpic";

/** An uploaded file in the data directory. */
interface SpooledFile extends Pick<ImportSource, "size" | "fingerprint"> {
  spool: string;
}

/** Stores files that administrators upload, and imports them one after the other in the background. */
export interface ImportWorker {
  /** Stores the file. Throws UnreadableFileError, and stores nothing, if it cannot be imported. */
  keep(stream: ReadableStream, kind: UploadKind, name: string): Promise<SpooledFile>;
  discard(spool: string): Promise<void>;
  /** Enqueues the import of a stored file, in the transaction that creates its run. */
  enqueue(tx: Database, run: Pick<ImportRun, "id">): Promise<void>;
  /** Starts enqueued imports soon: to be called after the commit. */
  wake(): void;
  /** The handler of a run's job: until its end, or the process's shutdown. */
  read: JobHandler<"import">;
  /** Its job was given up: administrators see that the run failed, and may let it go on. */
  giveUp: DeadHandler<"import">;
  /** Removes what is left of uploads that broke off, and the files of runs that failed long ago. */
  removeLeftOvers(): Promise<void>;
  /** Runs what is due. For tests, in which no jobs run by themselves. */
  idle(): Promise<void>;
  /** Stops after the current batch; the next start goes on. */
  close(): void;
}

/** The format by the file's name, if it is one of the kind's. Throws UnreadableFileError. */
function formatFor(kind: ImportKind, name: string): FileFormat {
  const { formats } = importKinds[kind];
  const format = formats.find((one) => one === formatOf(name));
  if (format) return format;
  throw new UnreadableFileError(`${kind} comes as ${formats.join(" or ")}: the name ${name} says neither.`);
}

export function createImportWorker(options: {
  db: Database;
  jobs: Jobs;
  dataDir: string;
  /** The decoder's data, which a vPIC dump replaces. */
  vinIndex: IndexHandle;
  log: Logger;
  now(): Date;
}): ImportWorker {
  const { db, jobs, log, now, vinIndex } = options;
  const folder = join(options.dataDir, "imports");
  const ending = new AbortController();
  const discard = (spool: string) => rm(join(folder, spool), { force: true });

  const later = (ms: number) => ({ runAt: new Date(now().getTime() + ms) });

  async function work({ id }: { id: string }): Promise<Handled> {
    const run = await findRun(db, id);
    const kind = run?.kind === "vpic" ? "vpic" : findKind(run?.kind ?? "");
    if (!run || kind === null || run.spool === null) return undefined;
    const { spool } = run;
    const { signal } = ending;
    if (signal.aborted) return later(0);
    if (run.state !== "running") {
      if (run.state !== "failed") await discard(spool);
      return undefined;
    }
    const file = join(folder, spool);
    const isHere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isHere) return later(ELSEWHERE_MS);
    const read = async (kind: ImportKind) => {
      const source = await fileSource(file, run.file);
      const surroundings = { kind, format: formatFor(kind, run.file), now, signal };
      return processImportRun(db, run, source, {
        ...surroundings,
        pause: () => setImmediate(),
        only: "running",
      });
    };
    try {
      const result =
        kind === "vpic" ? await runVinIndexJob(db, run, file, { vinIndex, now, signal }) : await read(kind);
      log.info({ import: run.id, kind, ...result }, "an import was read");
      if (result.end === "done" || result.end === "stopped") await discard(spool);
      return result.end === "ended" ? later(0) : undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ import: run.id, kind, reason: reason.slice(0, 300) }, "an import broke off");
      // The file stays for a retry, which cannot help where the file itself is wrong.
      if (error instanceof UnreadableFileError) {
        await discard(spool);
        await clearSpool(db, run.id);
      }
      return undefined;
    }
  }

  return {
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
        if (source.size === 0) throw new UnreadableFileError("The file is empty.");
        if (kind === "vpic") await assertPlainDump(source);
        else if (format === "csv") await readCsvColumns(source.open(0), { ...importKinds[kind], format });
        return { spool, size: source.size, fingerprint: source.fingerprint };
      } catch (error) {
        await Promise.all([rm(part, { force: true }), discard(spool)]);
        throw error;
      }
    },
    discard,
    enqueue: (tx, { id }) => jobs.enqueue(tx, "import", { id }, { key: id }),
    wake: () => jobs.wake("import"),
    read: work,
    giveUp: ({ id }) => failRun(db, id, now()),
    async removeLeftOvers() {
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter((one) => one.endsWith(".part"))) {
        const stats = await stat(join(folder, name)).catch(() => null);
        if (stats && now().getTime() - stats.mtimeMs > LEFT_OVER_MS) await discard(name);
      }
      for (const name of await expiredSpools(db, names, now())) await discard(name);
    },
    async idle() {
      await jobs.drain("import", work, () => ending.signal.aborted);
    },
    close: () => ending.abort(),
  };
}
