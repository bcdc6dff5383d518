import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migratePglite, migrationsFolder, migrationsHash } from "./migrate";

/** Where the migrated, empty data folder of the present migrations is kept. */
export function pgliteDumpPath(projectDir = process.cwd()): string {
  const hash = migrationsHash(migrationsFolder(projectDir));
  return resolve(projectDir, ".cache/pglite", `${hash}.tar.gz`);
}

/**
 * Makes the dump unless it is there: a first open loads it in tenths of a second where creating and migrating
 * takes seconds. Returns its path. Several processes may call it at once; the file appears whole or not at all.
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

/** The dump for `loadDataDir`, or undefined where none has been built. */
export async function readPgliteDump(projectDir = process.cwd()): Promise<Blob | undefined> {
  const path = pgliteDumpPath(projectDir);
  return existsSync(path) ? new Blob([await readFile(path)]) : undefined;
}
