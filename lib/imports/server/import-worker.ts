import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { eq, lt } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { type FileStore, pendingFiles } from "@/lib/platform/files";
import type { DeadHandler, Handled, JobHandler, Jobs } from "@/lib/platform/jobs";
import type { Logger } from "@/lib/platform/telemetry";
import { findKind, type ImportKind, importKinds } from "./import-kinds";
import { clearSpool, failRun, findRun, type ImportRun, listExpiredRuns } from "./import-run-repository";
import { type ImportSource, openStoredSource } from "./import-source";
import { assertPlainDump } from "./make-vin-index";
import { detectFormat, type FileFormat, readCsvColumns } from "./read-records";
import { processImportRun } from "./run-import-file";
import { runVinIndexJob } from "./run-vin-index";
import type { VinIndexData } from "./shared-vin-index";
import { UnreadableFileError } from "./unreadable-file";

/** Retry delay if the file is on another instance's disk (left by an older version). */
const ELSEWHERE_MS = 5000;
const LEFT_OVER_MS = 24 * 60 * 60_000;

type UploadKind = ImportKind | "vpic";

interface SpooledFile extends Pick<ImportSource, "size" | "fingerprint"> {
  spool: string;
}

export interface ImportWorker {
  /** Throws UnreadableFileError and stores nothing if the file can't be imported. */
  keep(stream: ReadableStream, kind: UploadKind, name: string): Promise<SpooledFile>;
  discard(spool: string): Promise<void>;
  enqueue(tx: Database, run: Pick<ImportRun, "id" | "spool">): Promise<void>;
  /** Call after the commit. */
  wake(): void;
  read: JobHandler<"import">;
  giveUp: DeadHandler<"import">;
  removeLeftOvers(): Promise<void>;
  idle(): Promise<void>;
  close(): void;
}

function formatFor(kind: ImportKind, name: string): FileFormat {
  const { formats } = importKinds[kind];
  const format = formats.find((item) => item === detectFormat(name));
  if (format) return format;
  throw new UnreadableFileError(`${kind} must be ${formats.join(" or ")}, not ${name}.`);
}

export function createImportWorker(options: {
  db: Database;
  jobs: Jobs;
  files: FileStore;
  dataDir: string;
  vinIndex: VinIndexData;
  log: Logger;
  now(): Date;
}): ImportWorker {
  const { db, jobs, files, log, now, vinIndex } = options;
  const folder = join(options.dataDir, "imports");
  const ending = new AbortController();
  const toKey = (spool: string) => `imports/${spool}`;

  async function discard(spool: string): Promise<void> {
    await rm(join(folder, spool), { force: true });
    const key = toKey(spool);
    await files.remove(key).catch(() => jobs.enqueue(db, "remove-files", { keys: [key] }));
    await db.delete(pendingFiles).where(eq(pendingFiles.key, key));
  }

  async function findFile({ spool, file }: { spool: string; file: string }): Promise<ImportSource | null> {
    const local = join(folder, spool);
    if ((await stat(local).catch(() => null))?.isFile()) {
      await files.putStream(toKey(spool), createReadStream(local));
      await rm(local, { force: true });
    }
    return openStoredSource(files, toKey(spool), file);
  }

  async function withCopy<T>(spool: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = join(folder, `${spool}.part`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await pipeline(files.read(toKey(spool), 0), createWriteStream(path, { mode: 0o600 }));
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  const isLater = (ms: number) => ({ runAt: new Date(now().getTime() + ms) });

  async function work({ id }: { id: string }): Promise<Handled> {
    const run = await findRun(db, id);
    const kind = run?.kind === "vpic" ? "vpic" : findKind(run?.kind ?? "");
    if (!run || kind === null || run.spool === null) return undefined;
    const { spool } = run;
    const { signal } = ending;
    if (signal.aborted) return isLater(0);
    if (run.state !== "running") {
      if (run.state !== "failed") await discard(spool);
      return undefined;
    }
    const source = await findFile({ spool, file: run.file });
    if (!source) {
      if (now().getTime() - run.updatedAt.getTime() < LEFT_OVER_MS) return isLater(ELSEWHERE_MS);
      await failRun(db, run.id, now(), "We no longer have this file. Upload it again.");
      return undefined;
    }
    const read = async (kind: ImportKind) => {
      const surroundings = { kind, format: formatFor(kind, run.file), now, signal };
      return processImportRun(db, run, source, {
        ...surroundings,
        pause: () => setImmediate(),
        only: "running",
      });
    };
    try {
      const result =
        kind === "vpic"
          ? await withCopy(spool, (path) => runVinIndexJob(db, run, path, { vinIndex, now, signal }))
          : await read(kind);
      log.info({ import: run.id, kind, ...result }, "an import ended");
      if (result.end === "done" || result.end === "stopped") await discard(spool);
      return result.end === "ended" ? isLater(0) : undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ import: run.id, kind, reason: reason.slice(0, 300) }, "an import failed");
      // Keep the file for a retry, unless the file is broken.
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
      // Record the file before its first byte, so that a crash doesn't leave an unknown file.
      await db.insert(pendingFiles).values({ key: toKey(spool), createdAt: now() });
      try {
        const size = await files.putStream(toKey(spool), Readable.fromWeb(stream as NodeReadableStream));
        const source = await openStoredSource(files, toKey(spool), name);
        if (!source) throw new Error("the file was not stored");
        if (size === 0) throw new UnreadableFileError("The file is empty.");
        if (kind === "vpic") await assertPlainDump(source);
        else if (format === "csv") await readCsvColumns(source.open(0), { ...importKinds[kind], format });
        return { spool, size: source.size, fingerprint: source.fingerprint };
      } catch (error) {
        await discard(spool);
        throw error;
      }
    },
    discard,
    async enqueue(tx, { id, spool }) {
      if (spool) await tx.delete(pendingFiles).where(eq(pendingFiles.key, toKey(spool)));
      await jobs.enqueue(tx, "import", { id }, { key: id });
    },
    wake: () => jobs.wake("import"),
    read: work,
    giveUp: ({ id }) => failRun(db, id, now()),
    async removeLeftOvers() {
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter((item) => item.endsWith(".part"))) {
        const stats = await stat(join(folder, name)).catch(() => null);
        if (stats && now().getTime() - stats.mtimeMs > LEFT_OVER_MS)
          await rm(join(folder, name), { force: true });
      }
      const longAgo = new Date(now().getTime() - LEFT_OVER_MS);
      const left = await db.select().from(pendingFiles).where(lt(pendingFiles.createdAt, longAgo));
      for (const { key } of left) await discard(key.replace("imports/", ""));
      for (const { id, spool } of await listExpiredRuns(db, now())) {
        if (spool) await discard(spool);
        await clearSpool(db, id);
      }
    },
    async idle() {
      await jobs.drain("import", work, () => ending.signal.aborted);
    },
    close: () => ending.abort(),
  };
}
