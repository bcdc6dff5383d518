import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { bundleScript } from "./bundle-script";

const ENTRY = "tests/setup/killable-members-api.ts";

let bundled: Promise<string> | undefined;

export interface KillableSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Lease of jobs that a killed process had started. */
  leaseMs?: number;
  /** If set, files are stored in KILLABLE_BUCKET at this S3 endpoint. */
  bucketEndpoint?: string;
}

export class KillableApi {
  #child: ChildProcess | null = null;
  origin = "";
  readonly #settings: KillableSettings;

  constructor(settings: KillableSettings) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const { dataDir, databaseUrl = "", leaseMs = 8000, bucketEndpoint = "" } = this.#settings;
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LEASE_MS: String(leaseMs),
      S3_ENDPOINT: bucketEndpoint,
    };
    bundled ??= bundleScript(ENTRY);
    const child = spawn(process.execPath, [await bundled], {
      env: { ...process.env, ...settings, NODE_ENV: "test" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let messages = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      messages = (messages + chunk.toString()).slice(-4000);
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /^port (\d+)$/.exec(line)?.[1];
      if (!port) continue;
      this.origin = `http://127.0.0.1:${port}`;
      return;
    }
    throw new Error(`the process ended before it was ready: ${messages}`);
  }

  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }
}
