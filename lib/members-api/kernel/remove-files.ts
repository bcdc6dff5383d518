import type { Database } from "../db/database";
import { serializeError } from "./error-response";
import type { FileStore } from "./file-store";
import type { DeadHandler, JobHandler, Jobs } from "./jobs";
import type { Logger } from "./logger";

/** So long a store that let a file not go is left alone. */
const AGAIN_MS = 60 * 60_000;
/** Files asked for at once: a bucket's time for one counts from when it is asked for, and would end while it still waits in line. */
const AT_ONCE = 20;

interface Removing {
  files: FileStore;
  log: Logger;
}

/**
 * Removes files that nothing refers to any more. Never rejects, because what they belonged to is gone or was refused
 * already: a file that the store does not let go stays, and the log names it. Returns the keys of those.
 */
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

/** The removal of files that must not stay: those of an erased account. */
export interface FileRemovals {
  /** Enters it in the transaction that removes what names them: it happens exactly if that does, whichever process dies. */
  enqueue(tx: Database, keys: readonly string[]): Promise<void>;
  remove: JobHandler<"remove-files">;
  giveUp: DeadHandler<"remove-files">;
  /** Does what is due. For tests, which start nothing. */
  idle(): Promise<void>;
}

/** Tries until the store has let all of them go. */
export function createFileRemovals(
  options: Removing & { db: Database; jobs: Jobs; now(): Date },
): FileRemovals {
  const { db, jobs, now } = options;
  const again = () => new Date(now().getTime() + AGAIN_MS);
  const remove: FileRemovals["remove"] = async ({ keys }) => {
    const stayed = await removeFiles(options, keys);
    return stayed.length > 0 ? { runAt: again() } : undefined;
  };
  return {
    async enqueue(tx, keys) {
      if (keys[0] !== undefined)
        await jobs.enqueue(tx, "remove-files", { keys: [...keys] }, { key: keys[0] });
    },
    remove,
    giveUp: ({ keys }) => jobs.enqueue(db, "remove-files", { keys }, { at: again(), key: keys[0] }),
    async idle() {
      await jobs.drain("remove-files", remove);
    },
  };
}
