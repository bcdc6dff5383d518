import { chmodSync, existsSync, mkdirSync, rmSync, unlinkSync, writeFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { OpenDatabase } from "./database";
import { acquireLockFile, type LockFile, type LockOptions } from "./lock-file";
import { migratePglite } from "./migrate";
import { asDamage, hasDatabase, openFailure } from "./pglite-damage";
import { INITDB_OPTIONS, PGLITE_OPTIONS, placePgliteDump } from "./pglite-dump";
import { createPgliteScopes } from "./pglite-transactions";
import {
  getMigrationsFolder,
  getRows,
  readSchemaRange,
  requireSchema,
  type SchemaRange,
} from "./schema-range";

export interface OpenPglite extends OpenDatabase {
  driver: "pglite";
  client: PGlite;
  openedInMs: number;
}

const REGISTRY = Symbol.for("glovebox.pglite");
type Registry = Map<string, Promise<OpenPglite>>;

function getRegistry(): Registry {
  const holder = globalThis as { [REGISTRY]?: Registry };
  holder[REGISTRY] ??= new Map();
  return holder[REGISTRY];
}

/** PGlite has no checkpointer: without this the WAL keeps growing, and a start after a crash replays all of it. */
const CHECKPOINT_MS = 5 * 60_000;

export interface PgliteOptions extends LockOptions {
  dataDir: string;
  projectDir?: string;
  onLost?: () => void;
}

export function openPglite(options: PgliteOptions): Promise<OpenPglite> {
  const dataDir = resolve(options.dataDir);
  const opened = getRegistry().get(dataDir);
  if (opened) return opened;
  const opening = open(dataDir, options);
  getRegistry().set(dataDir, opening);
  opening.catch(() => getRegistry().delete(dataDir));
  return opening;
}

/** Exits without closing, because closing writes to a database that another process has open. */
function leave(dataDir: string): void {
  const text = `Another process has taken over the data folder ${dataDir}, because this process was suspended for too long. Exiting.`;
  writeSync(2, `${text}\n`);
  process.exit(1);
}

/** Checks the lock before each statement, because a suspended process may have lost it. */
function checkLock(client: PGlite, lock: LockFile, onLost: () => void): void {
  const send = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    const kind = String.fromCharCode(message[0] ?? 0);
    if ("QBE".includes(kind) && !lock.isHeld()) {
      onLost();
      throw new Error("The data folder was taken over by another process.");
    }
    return send(message);
  };
}

async function lockFolder(dataDir: string, options: LockOptions): Promise<LockFile> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return await acquireLockFile(join(dataDir, "pglite.lock"), options);
  } catch (error) {
    throw asDamage(error, dataDir);
  }
}

async function open(dataDir: string, options: PgliteOptions): Promise<OpenPglite> {
  const { projectDir = process.cwd(), onLost = () => leave(dataDir) } = options;
  const startedAt = performance.now();
  const lock = await lockFolder(dataDir, options);
  process.once("exit", lock.release);
  let client: PGlite | undefined;
  let schemaRange: SchemaRange;
  try {
    client = await openDirectory(dataDir, projectDir);
    checkLock(client, lock, onLost);
    // PGlite creates world-readable files.
    chmodSync(join(dataDir, "pglite"), 0o700);
    const folder = getMigrationsFolder(projectDir);
    await migratePglite(client, folder);
    schemaRange = readSchemaRange(folder);
    await requireSchema(getRows(client.query.bind(client)), schemaRange);
  } catch (error) {
    await client?.close().catch(() => undefined);
    process.removeListener("exit", lock.release);
    lock.release();
    throw asDamage(error, dataDir);
  }
  const opened = client;
  const db = createPgliteScopes(opened);
  const checkpoints = setInterval(() => {
    db.run("checkpoint").catch(() => undefined);
  }, CHECKPOINT_MS).unref();
  let closed: Promise<void> | undefined;
  const end = async () => {
    clearInterval(checkpoints);
    getRegistry().delete(dataDir);
    try {
      if (lock.isHeld()) await opened.close();
      else onLost();
    } finally {
      process.removeListener("exit", lock.release);
      lock.release();
    }
  };
  return {
    driver: "pglite",
    schemaRange,
    db,
    client: opened,
    openedInMs: performance.now() - startedAt,
    close() {
      closed ??= end();
      return closed;
    },
  };
}

async function openDirectory(dataDir: string, projectDir: string): Promise<PGlite> {
  const folder = join(dataDir, "pglite");
  const marker = join(dataDir, "pglite.filling");
  if (existsSync(marker)) rmSync(folder, { recursive: true, force: true });
  if (hasDatabase(folder, dataDir)) {
    return PGlite.create({ ...PGLITE_OPTIONS, dataDir: folder }).catch((error: unknown) => {
      throw openFailure(error, dataDir);
    });
  }
  writeFileSync(marker, "");
  const isPlaced = await placePgliteDump(folder, projectDir);
  const client = await PGlite.create({
    ...PGLITE_OPTIONS,
    dataDir: folder,
    initDbStartParams: isPlaced ? undefined : INITDB_OPTIONS,
  });
  unlinkSync(marker);
  return client;
}
