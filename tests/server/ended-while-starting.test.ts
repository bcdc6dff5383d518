import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ADVISORY_LOCKS } from "@/lib/platform/db/advisory-locks";
import { BUILD } from "../setup/built-app";
import { dropRunDatabases, runPrefix, TEST_DATABASE_URL, withPostgresAdmin } from "../setup/run-databases";
import { isDeep } from "../setup/runs";

const PROGRAMS: [string, string[]][] = [
  ["npm start", [`${BUILD}/serve/serve.mjs`]],
  ["the Members API alone", [`${BUILD}/serve/members-api.mjs`]],
];

const KEY = "k3y-of-this-run-only-0123456789abcdefghij";
/** Supervisors kill after 30 s; startup gets 5 s to close what it opened. */
const PROMPT_MS = 8000;

interface Starting {
  child: ChildProcess;
  dataDir: string;
  output(): string;
}

const started: Starting[] = [];

function start(program: string[], environment: Record<string, string>): Starting {
  const dataDir = mkdtempSync(join(tmpdir(), "glovebox-starting-"));
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      NEXT_DIST_DIR: BUILD,
      SESSION_KEYS: KEY,
      DIGEST_KEY: KEY,
      DRAIN_DELAY: "600",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  const result = { child, dataDir, output: () => output };
  started.push(result);
  return result;
}

async function terminate({ child, output }: Starting): Promise<number | null> {
  const startedAt = performance.now();
  const exited = once(child, "close");
  child.kill("SIGTERM");
  const [code] = await exited;
  expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
  expect(output()).not.toMatch(/^\s+at /m);
  return code as number | null;
}

afterEach(async () => {
  for (const { child, dataDir } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
});

describe.each(isDeep ? PROGRAMS : PROGRAMS.slice(0, 1))("%s stopped during startup", (_, program) => {
  it("[RUN-FAULT] while waiting for its database exits with 0 immediately", async () => {
    const waiting = start(program, { DATABASE_URL: "postgres://shop@127.0.0.1:1/shop" });
    await vi.waitFor(() => expect(waiting.output()).toContain("Trying again"), { timeout: 20_000 });
    expect(await terminate(waiting)).toBe(0);
  });

  it("[RUN-FAULT] while opening the embedded database exits with 0, leaves no lock, and can start again in the same folder", async () => {
    const opening = start(program, {});
    const lock = join(opening.dataDir, "pglite.lock");
    await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { timeout: 20_000, interval: 10 });
    expect(await terminate(opening)).toBe(0);
    expect(readdirSync(opening.dataDir).filter((name) => name.includes(".lock"))).toEqual([]);
    const again = start(program, { DATA_DIR: opening.dataDir });
    await vi.waitFor(() => expect(again.output()).toMatch(/^(Ready in|Members API on)/m), {
      timeout: 30_000,
    });
  });

  describe.runIf(TEST_DATABASE_URL)("on PostgreSQL", () => {
    const database = `${runPrefix()}starting`;
    const url = new URL(TEST_DATABASE_URL ?? "postgres://localhost");
    url.pathname = `/${database}`;
    afterEach(() => dropRunDatabases(database));

    it.each([
      ["all", 0],
      ["migrate", 143],
    ])(
      "[RUN-FAULT] [RUN-ROLE] with ROLE=%s, while waiting for its turn to migrate, exits with %s",
      async (ROLE, code) => {
        await withPostgresAdmin((admin) => admin.query(`create database ${database}`));
        const other = new Client({ connectionString: url.href });
        await other.connect();
        try {
          await other.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.migration]);
          const migrating = start(program, { DATABASE_URL: url.href, ROLE });
          const waiters = "select from pg_locks where locktype = 'advisory' and not granted";
          await vi.waitFor(async () => expect((await other.query(waiters)).rows).toHaveLength(1), {
            timeout: 20_000,
          });
          expect(await terminate(migrating)).toBe(code);
        } finally {
          await other.end();
        }
      },
    );
  });
});
