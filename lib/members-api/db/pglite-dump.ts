import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migratePglite, migrationsHash } from "./migrate";
import { migrationsFolder } from "./schema-range";

/** Path of the empty data folder, migrated to the current migrations. */
function pgliteDumpPath(projectDir = process.cwd()): string {
  const hash = migrationsHash(migrationsFolder(projectDir));
  return resolve(projectDir, ".cache/pglite", `${hash}.tar.gz`);
}

/**
 * Builds the dump unless it exists: loading it takes tenths of a second, creating and migrating takes seconds. Returns
 * its path. Safe to call from several processes; the file is written atomically.
 */
export async function buildPgliteDump(projectDir = process.cwd()): Promise<string> {
  const path = pgliteDumpPath(projectDir);
  if (existsSync(path)) return path;
  const client = await PGlite.create();
  try {
    await migratePglite(client, migrationsFolder(projectDir));
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

/** The dump for `loadDataDir`, or undefined if none was built. */
export async function readPgliteDump(projectDir = process.cwd()): Promise<Blob | undefined> {
  const path = pgliteDumpPath(projectDir);
  return existsSync(path) ? new Blob([await readFile(path)]) : undefined;
}
