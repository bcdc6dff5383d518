import { createHash } from "node:crypto";
import { existsSync, lstatSync, renameSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migratePglite, migrationsHash } from "./migrate";
import { migrationsFolder } from "./schema-range";

/**
 * Of every embedded database. PostgreSQL's own shared buffers of 128 MB are written once at each start, which takes a third of a second;
 * what is not in these is in the system's cache.
 */
export const PGLITE_OPTIONS = { startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"] };

/** Segments of a megabyte in place of 16: the first start writes one, and a checkpoint keeps five. */
export const INITDB_OPTIONS = ["--wal-segsize=1"];

/** Nothing makes a database in an embedded one, and each of these has the whole catalog once more: six hundred files. */
const DROP_TEMPLATES = [
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
];

/** Path of the empty data folder, migrated to the current migrations. */
function pgliteDumpPath(projectDir = process.cwd()): string {
  const recipe = createHash("sha256").update(INITDB_OPTIONS.join()).update(DROP_TEMPLATES.join());
  recipe.update(migrationsHash(migrationsFolder(projectDir)));
  return resolve(projectDir, ".cache/pglite", `${recipe.digest("hex").slice(0, 16)}.tar.gz`);
}

/**
 * Builds the dump unless it exists: loading it takes tenths of a second, creating and migrating takes seconds. Returns
 * its path. Safe to call from several processes; the file is written atomically.
 */
export async function buildPgliteDump(projectDir = process.cwd()): Promise<string> {
  const path = pgliteDumpPath(projectDir);
  if (existsSync(path)) return path;
  const client = await PGlite.create({ ...PGLITE_OPTIONS, initDbStartParams: INITDB_OPTIONS });
  try {
    await migratePglite(client, migrationsFolder(projectDir));
    for (const statement of DROP_TEMPLATES) await client.exec(statement);
    // Or each start that loads the dump writes all of this once more, as a recovery does.
    await client.exec("checkpoint");
    const dump = await client.dumpDataDir("gzip");
    await mkdir(dirname(path), { recursive: true });
    const partial = `${path}.${process.pid}`;
    await writeFile(partial, new Uint8Array(await dump.arrayBuffer()));
    await rename(partial, path);
  } finally {
    await client.close();
  }
  return path;
}

/** Where the set-up unpacks a dump for the first start, which moves it away. */
function unpackedPath(dump: string): string {
  return resolve(dirname(dump), "../pglite-unpacked", basename(dump, ".tar.gz"));
}

/**
 * Unpacks a dump beside itself, in place of those of earlier migrations. Making the thousand files takes half a second, which a first
 * start then saves. Other set-ups and starts of the same checkout may run at the same time.
 */
export async function prepareFirstStart(dump: string): Promise<void> {
  const ready = unpackedPath(dump);
  if (existsSync(ready)) return;
  const folder = dirname(ready);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (!name.startsWith(basename(ready))) await rm(resolve(folder, name), { recursive: true, force: true });
  const partial = await mkdtemp(`${ready}.`);
  await unpack(dump, partial);
  // Another set-up was first.
  await rename(partial, ready).catch(() => rm(partial, { recursive: true, force: true }));
}

/** Moves what the set-up unpacked to `folder`. False where that is used up, or on another disk, or not this user's to move. */
function takeUnpacked(dump: string, folder: string): boolean {
  const ready = unpackedPath(dump);
  try {
    if (lstatSync(ready).uid !== process.getuid?.()) return false;
    renameSync(ready, folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the dump the data of a new database in `folder`; false if none was built. Throws where it is not whole.
 */
export async function placePgliteDump(folder: string, projectDir?: string): Promise<boolean> {
  const dump = pgliteDumpPath(projectDir);
  if (!existsSync(dump)) return false;
  if (!takeUnpacked(dump, folder)) await unpack(dump, folder);
  return true;
}

/**
 * PGlite's own `loadDataDir` writes the same thousand files through its emulation of a file system, in three times the time.
 */
async function unpack(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Loaded for the first start alone.
  const { extract } = await import("tar");
  // All at once: file by file through the thread pool takes as long as PGlite does. Strict, or a file that the disk does not take is left out;
  // which refuses names that begin with "/", as PGlite's do.
  try {
    extract({ file, cwd: folder, sync: true, preserveOwner: false, strict: true, strip: 1 });
  } catch (error) {
    if (!/^(TAR|Z)_/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    throw new Error(`${file} is not whole. Delete it and start again.`, { cause: error });
  }
}

/** The dump for `loadDataDir` of a database in memory, or undefined if none was built. */
export async function readPgliteDump(projectDir = process.cwd()): Promise<Blob | undefined> {
  const path = pgliteDumpPath(projectDir);
  return existsSync(path) ? new Blob([await readFile(path)]) : undefined;
}
