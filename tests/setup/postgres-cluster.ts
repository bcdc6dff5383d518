import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const VERSIONS = "/usr/lib/postgresql";

/** Where the server's own programs are (Debian); null where a cluster cannot be made. */
function programs(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const found = readdirSync(VERSIONS).filter((version) => existsSync(join(VERSIONS, version, "bin/initdb")));
  const newest = found.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(VERSIONS, newest, "bin");
}
const bin = programs();
export const canMakeClusters = bin !== null;

/** PostgreSQL refuses to run as root. */
async function asPostgres(program: string, ...values: string[]): Promise<void> {
  const path = join(bin ?? "", program);
  if (isRoot)
    await run("setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", path, ...values], {
      cwd: "/",
    });
  else await run(path, values);
}

const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "glovebox-cluster-"));
  if (isRoot) await chown(directory, idOf("-u"), idOf("-g"));
  await chmod(directory, 0o700);
  return directory;
}

/** A PostgreSQL server of the test's own, which it may stop, freeze and promote. */
export class PostgresCluster {
  readonly port: number;
  readonly #directory: string;
  readonly #settings: string[];

  private constructor(directory: string, port: number, settings: string[]) {
    this.#directory = directory;
    this.port = port;
    this.#settings = settings;
  }

  static async create(port: number, ...settings: string[]): Promise<PostgresCluster> {
    const directory = await makeDirectory();
    await asPostgres("initdb", "-D", directory, "-A", "trust", "-U", "postgres", "-N", "--locale=C.UTF-8");
    return new PostgresCluster(directory, port, settings);
  }

  /** A streaming replica, under a name that `synchronous_standby_names` can hold. */
  async replicate(port: number, name: string): Promise<PostgresCluster> {
    const directory = await makeDirectory();
    const from = `host=127.0.0.1 port=${this.port} user=postgres application_name=${name}`;
    await asPostgres("pg_basebackup", "-D", directory, "-d", from, "-R", "-X", "stream", "-c", "fast", "-N");
    return new PostgresCluster(directory, port, [
      "synchronous_standby_names=",
      "wal_retrieve_retry_interval=200ms",
    ]);
  }

  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    // The machine stays up, so what a killed server wrote is in the system's cache: no wait for the disk is needed.
    const all = [
      `port=${this.port}`,
      `unix_socket_directories=${this.#directory}`,
      "fsync=off",
      ...this.#settings,
    ];
    const options = all.map((setting) => `-c ${setting.replace(/=(.*)/, "='$1'")}`).join(" ");
    const log = join(this.#directory, "server.log");
    await asPostgres("pg_ctl", "start", "-w", "-D", this.#directory, "-l", log, "-o", options);
  }

  /** Without a word to its clients, and without a checkpoint: what comes next is crash recovery. */
  async stop(): Promise<void> {
    await asPostgres("pg_ctl", "stop", "-D", this.#directory, "-m", "immediate");
  }

  async promote(): Promise<void> {
    await asPostgres("pg_ctl", "promote", "-w", "-D", this.#directory);
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const postmaster = (await readFile(join(this.#directory, "postmaster.pid"), "utf8")).split("\n")[0] ?? "";
    // The first one stopped starts no more of the others; going on, the others go first.
    const { stdout } = await run("ps", ["-o", "pid=", "--ppid", postmaster]).catch(() => ({ stdout: "" }));
    const all = [
      postmaster,
      ...stdout
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    ].map(Number);
    for (const pid of signal === "SIGCONT" ? all.reverse() : all) process.kill(pid, signal);
  }

  /** Every process of it stands still, and no connection breaks. */
  freeze(): Promise<void> {
    return this.#signal("SIGSTOP");
  }

  thaw(): Promise<void> {
    return this.#signal("SIGCONT");
  }

  async query(database: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    await this.thaw().catch(() => undefined);
    await this.stop().catch(() => undefined);
    await rm(this.#directory, { recursive: true, force: true });
  }
}
