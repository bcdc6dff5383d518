import type { Database } from "@/lib/platform/db";
import type { DeadHandler, JobHandler, Jobs } from "@/lib/platform/jobs";
import { type Logger, serializeError } from "@/lib/platform/telemetry";
import type { FileStore } from "./file-store";

const AGAIN_MS = 60 * 60_000;
/** A bucket's timeout includes the time in the queue, so removing too many files at once would fail. */
const AT_ONCE = 20;

interface Removing {
  files: FileStore;
  log: Logger;
}

export async function removeFiles({ files, log }: Removing, keys: readonly string[]): Promise<string[]> {
  const stayed: string[] = [];
  const remove = async (key: string) => {
    try {
      await files.remove(key);
    } catch (error) {
      log.error({ file: key, err: serializeError(error) }, "a file could not be removed");
      stayed.push(key);
    }
  };
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await Promise.all(keys.slice(at, at + AT_ONCE).map(remove));
  return stayed;
}

export interface FileRemovals {
  enqueue(tx: Database, keys: readonly string[]): Promise<void>;
  remove: JobHandler<"remove-files">;
  giveUp: DeadHandler<"remove-files">;
  idle(): Promise<void>;
}

export function createFileRemovals(
  options: Removing & { db: Database; jobs: Jobs; now(): Date },
): FileRemovals {
  const { db, jobs, now } = options;
  const getRetryTime = () => new Date(now().getTime() + AGAIN_MS);
  const remove: FileRemovals["remove"] = async ({ keys }) => {
    const stayed = await removeFiles(options, keys);
    return stayed.length > 0 ? { runAt: getRetryTime() } : undefined;
  };
  return {
    async enqueue(tx, keys) {
      if (keys[0] !== undefined)
        await jobs.enqueue(tx, "remove-files", { keys: [...keys] }, { key: keys[0] });
    },
    remove,
    giveUp: ({ keys }) => jobs.enqueue(db, "remove-files", { keys }, { at: getRetryTime(), key: keys[0] }),
    async idle() {
      await jobs.drain("remove-files", remove);
    },
  };
}
