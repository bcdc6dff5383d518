import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Client } from "pg";
import * as z from "zod";
import { acquireLockFile } from "@/lib/platform/db/lock-file";

function runCommand(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
    child.on("error", () => reject(new Error(`This needs ${command}, which isn't installed.`)));
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${code}:\n${output.trim()}`));
    });
  });
}

/** Passes credentials in the environment, because every local user can read a command line. */
function toPostgresEnvironment(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const variables: Record<string, string> = {
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
    // Without this, row-level security hides all rows, even from the owner, and the dump would be empty.
    PGOPTIONS: "-c app.site_id=*",
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

export interface DataPlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

const labelSchema = z.object({
  glovebox: z.literal(1),
  driver: z.enum(["pglite", "postgres"]),
  made: z.string(),
});
const LABEL = "backup.json";
const DUMP = "database.dump";
/** `secrets.json` is included, so a backup is as secret as the data. */
const FOLDERS = ["pglite", "files", "mail", "secrets.json"];

async function inTemporaryDirectory<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "glovebox-backup-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Backs up database, files and secrets to one file, readable only by its owner. Throws a LockedError if PGlite is
 * running.
 */
export async function backUp({ dataDir, databaseUrl }: DataPlace, file: string): Promise<void> {
  const target = resolve(file);
  if (existsSync(target)) throw new Error(`${file} already exists.`);
  const lock = databaseUrl ? null : await acquireLockFile(join(dataDir, "pglite.lock"));
  try {
    await inTemporaryDirectory(async (folder) => {
      const driver = databaseUrl ? "postgres" : "pglite";
      const label = { glovebox: 1, driver, made: new Date().toISOString() };
      await writeFile(join(folder, LABEL), JSON.stringify(label));
      const parts = ["-C", folder, LABEL];
      if (databaseUrl) {
        const options = ["--format=custom", "--no-owner", "--no-privileges", "--enable-row-security"];
        await runCommand(
          "pg_dump",
          [...options, "--file", join(folder, DUMP)],
          toPostgresEnvironment(databaseUrl),
        );
        parts.push(DUMP);
      }
      const folders = FOLDERS.filter((name) => existsSync(join(dataDir, name)));
      if (folders.length > 0) parts.push("-C", resolve(dataDir), ...folders);
      const partial = `${target}.${randomUUID()}.part`;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(partial, "", { mode: 0o600 });
      try {
        await runCommand("tar", ["-czf", partial, ...parts]);
        await rename(partial, target);
      } finally {
        await rm(partial, { force: true });
      }
    });
  } finally {
    lock?.release();
  }
}

/** Earlier releases searched with trigrams, which needs a role and an extension that this server may lack. */
const TRIGRAM_SEARCH =
  / (INDEX \S+ \w+_words_[0-9a-f]{8} |POLICY \S+ \w+ searched |(EXTENSION|COMMENT) - (EXTENSION )?pg_trgm )/;

/** Writes the list of what to restore, and returns its path. */
async function listContents(folder: string): Promise<string> {
  const list = join(folder, "database.list");
  await runCommand("pg_restore", ["--list", "--file", list, join(folder, DUMP)]);
  const lines = (await readFile(list, "utf8")).split("\n").filter((line) => !TRIGRAM_SEARCH.test(line));
  await writeFile(list, lines.join("\n"));
  return list;
}

async function assertEmpty(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select 1 from pg_tables where schemaname in ('public', 'drizzle', 'jobs') limit 1",
    );
    if (rows.length > 0) throw new Error("The database of DATABASE_URL isn't empty. Restore into a new one.");
  } finally {
    await client.end();
  }
}

/** Restores into an empty database or data folder. If the target isn't empty, throws before changing anything. */
export async function restore({ dataDir, databaseUrl }: DataPlace, file: string): Promise<void> {
  await inTemporaryDirectory(async (folder) => {
    await runCommand("tar", ["-xzf", resolve(file), "-C", folder]);
    const text = await readFile(join(folder, LABEL), "utf8").catch(() => "null");
    const label = labelSchema.safeParse(JSON.parse(text));
    if (!label.success) throw new Error(`${file} isn't a Glovebox backup.`);
    const driver = databaseUrl ? "postgres" : "pglite";
    if (label.data.driver !== driver) {
      throw new Error(`${file} is a ${label.data.driver} backup, but this environment uses ${driver}.`);
    }
    const folders = FOLDERS.filter((name) => existsSync(join(folder, name)));
    const existingFolders = folders.filter((name) => existsSync(join(dataDir, name)));
    if (existingFolders.length > 0) {
      throw new Error(
        `${dataDir} already contains ${existingFolders.join(", ")}. Restore into an empty DATA_DIR.`,
      );
    }
    if (databaseUrl) {
      await assertEmpty(databaseUrl);
      const environment = toPostgresEnvironment(databaseUrl);
      const list = await listContents(folder);
      const options = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
      await runCommand(
        "pg_restore",
        [...options, "--use-list", list, "--dbname", environment.PGDATABASE ?? "", join(folder, DUMP)],
        environment,
      );
    }
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // tar instead of rename: the temporary folder is often on another file system.
    if (folders.length > 0)
      await runCommand("tar", ["-xzf", resolve(file), "-C", resolve(dataDir), ...folders]);
    await chmod(dataDir, 0o700);
  });
}
