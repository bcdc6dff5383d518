import { createHash } from "node:crypto";
import { existsSync, lstatSync, renameSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { getMigrationsHash, migratePglite } from "./migrate";
import { getMigrationsFolder } from "./schema-range";

/** PostgreSQL's default of 128 MB takes a third of a second to write at each start. */
export const PGLITE_OPTIONS = { startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"] };

export const INITDB_OPTIONS = ["--wal-segsize=1"];

const DROP_TEMPLATES = [
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
];

function getPgliteDumpPath(projectDir = process.cwd()): string {
  const recipe = createHash("sha256").update(INITDB_OPTIONS.join()).update(DROP_TEMPLATES.join());
  recipe.update(getMigrationsHash(getMigrationsFolder(projectDir)));
  return resolve(projectDir, ".cache/pglite", `${recipe.digest("hex").slice(0, 16)}.tar.gz`);
}

export async function buildPgliteDump(projectDir = process.cwd()): Promise<string> {
  const path = getPgliteDumpPath(projectDir);
  if (existsSync(path)) return path;
  const client = await PGlite.create({ ...PGLITE_OPTIONS, initDbStartParams: INITDB_OPTIONS });
  try {
    await migratePglite(client, getMigrationsFolder(projectDir));
    for (const statement of DROP_TEMPLATES) await client.exec(statement);
    // Without a checkpoint, every start from this dump runs crash recovery.
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

function getUnpackedPath(dump: string): string {
  return resolve(dirname(dump), "../pglite-unpacked", basename(dump, ".tar.gz"));
}

export async function prepareFirstStart(dump: string): Promise<void> {
  const ready = getUnpackedPath(dump);
  if (existsSync(ready)) return;
  const folder = dirname(ready);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (!name.startsWith(basename(ready))) await rm(resolve(folder, name), { recursive: true, force: true });
  const partial = await mkdtemp(`${ready}.`);
  await unpack(dump, partial);
  await rename(partial, ready).catch(() => rm(partial, { recursive: true, force: true }));
}

function takeUnpacked(dump: string, folder: string): boolean {
  const ready = getUnpackedPath(dump);
  try {
    if (lstatSync(ready).uid !== process.getuid?.()) return false;
    renameSync(ready, folder);
    return true;
  } catch {
    return false;
  }
}

export async function placePgliteDump(folder: string, projectDir?: string): Promise<boolean> {
  const dump = getPgliteDumpPath(projectDir);
  if (!existsSync(dump)) return false;
  if (!takeUnpacked(dump, folder)) await unpack(dump, folder);
  return true;
}

async function unpack(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { extract } = await import("tar");
  // Async extraction is slower. `strict` reports write errors but rejects absolute names, so `strip` removes the slash.
  try {
    extract({ file, cwd: folder, sync: true, preserveOwner: false, strict: true, strip: 1 });
  } catch (error) {
    if (!/^(TAR|Z)_/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    throw new Error(`${file} is incomplete. Delete it and start again.`, { cause: error });
  }
}

export async function readPgliteDump(projectDir = process.cwd()): Promise<Blob | undefined> {
  const path = getPgliteDumpPath(projectDir);
  return existsSync(path) ? new Blob([await readFile(path)]) : undefined;
}
