import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const VERSIONS = "/usr/lib/postgresql";

function programs(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const versions = readdirSync(VERSIONS).filter((version) =>
    existsSync(join(VERSIONS, version, "bin/initdb")),
  );
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(VERSIONS, newest, "bin");
}
const bin = programs();
export const canMakeClusters = bin !== null;

/** Runs a program as the postgres user if the tests run as root, which PostgreSQL refuses. */
async function asPostgres(program: string, ...values: string[]): Promise<void> {
  const path = join(bin ?? "", program);
  if (isRoot)
    await run("setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", path, ...values], {
      cwd: "/",
    });
  else await run(path, values);
}

const getId = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "glovebox-cluster-"));
  if (isRoot) await chown(directory, getId("-u"), getId("-g"));
  await chmod(directory, 0o700);
  return directory;
}

const initialize = (directory: string, ...more: string[]) =>
  asPostgres("initdb", "-D", directory, "-A", "trust", "-U", "postgres", "-N", "--locale=C.UTF-8", ...more);

interface SmallDisk {
  megabytes: number;
  logApart: boolean;
  log?: string;
}

export const canMountDisks =
  canMakeClusters &&
  isRoot &&
  spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

export class PostgresCluster {
  readonly port: number;
  /** Data folder; the WAL may be elsewhere. */
  readonly directory: string;
  readonly #settings: string[];
  #smallDisk: SmallDisk | undefined;

  private constructor(directory: string, port: number, settings: string[]) {
    this.directory = directory;
    this.port = port;
    this.#settings = settings;
  }

  static async create(port: number, ...settings: string[]): Promise<PostgresCluster> {
    const directory = await makeDirectory();
    await initialize(directory);
    return new PostgresCluster(directory, port, settings);
  }

  static async onSmallDisk(
    port: number,
    disk: Pick<SmallDisk, "megabytes" | "logApart">,
    ...settings: string[]
  ) {
    const directory = await makeDirectory();
    const owner = `uid=${getId("-u")},gid=${getId("-g")},mode=0700`;
    await run("mount", ["-t", "tmpfs", "-o", `size=${disk.megabytes}m,${owner}`, "none", directory]);
    const log = disk.logApart ? await makeDirectory() : undefined;
    const place = log ? ["--waldir", log] : [];
    const cluster = new PostgresCluster(directory, port, settings);
    cluster.#smallDisk = { ...disk, log };
    await initialize(directory, ...place);
    return cluster;
  }

  /** `name` must be a valid entry of `synchronous_standby_names`. */
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
    // No fsync: tests kill the server, not the machine.
    const all = [
      `port=${this.port}`,
      `unix_socket_directories=${this.directory}`,
      "fsync=off",
      ...this.#settings,
    ];
    const options = all.map((setting) => `-c ${setting.replace(/=(.*)/, "='$1'")}`).join(" ");
    const log = join(this.directory, "server.log");
    await asPostgres("pg_ctl", "start", "-w", "-D", this.directory, "-l", log, "-o", options);
  }

  /** Shuts down immediately, without a checkpoint, so that the next start does crash recovery. */
  async stop(): Promise<void> {
    await asPostgres("pg_ctl", "stop", "-D", this.directory, "-m", "immediate");
  }

  async supervise(): Promise<boolean> {
    const isRunning = await asPostgres("pg_ctl", "status", "-D", this.directory).then(
      () => true,
      () => false,
    );
    if (isRunning) return true;
    return this.start().then(
      () => true,
      () => false,
    );
  }

  async promote(): Promise<void> {
    await asPostgres("pg_ctl", "promote", "-w", "-D", this.directory);
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const postmaster = (await readFile(join(this.directory, "postmaster.pid"), "utf8")).split("\n")[0] ?? "";
    // Stops the postmaster first, so that it can't fork; resumes the children first.
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

  freeze(): Promise<void> {
    return this.#signal("SIGSTOP");
  }

  thaw(): Promise<void> {
    return this.#signal("SIGCONT");
  }

  async query(database: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.url(database) });
    // A server that stops also rejects the query.
    client.on("error", () => undefined);
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
    if (this.#smallDisk) await run("umount", [this.directory]);
    for (const directory of [this.directory, this.#smallDisk?.log])
      if (directory) await rm(directory, { recursive: true, force: true });
  }
}
