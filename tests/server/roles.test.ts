import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type AppServer, ask, register, startApp, untilReady } from "../setup/app-server";
import { BUILD } from "../setup/built-app";
import { findFreePort } from "../setup/free-port";
import { startMembersApi } from "../setup/members-api-process";
import { dropRunDatabases, runPrefix, TEST_DATABASE_URL, withPostgresAdmin } from "../setup/run-databases";

const json = async (port: number, path: string, host?: string) => {
  const { status, text } = await ask(port, path, { host });
  return { status, body: JSON.parse(text) };
};

const details = async (address: string, path: string) => {
  const answer = await fetch(`http://${address}${path}`);
  return { status: answer.status, body: await answer.json() };
};

describe("application probes", () => {
  let app: AppServer;
  let metrics: string;
  let internal: string;
  beforeAll(async () => {
    metrics = `127.0.0.1:${await findFreePort()}`;
    internal = `127.0.0.1:${await findFreePort()}`;
    app = await startApp({
      DRAIN_DELAY: "600",
      SOURCE_COMMIT: "0123abcd",
      METRICS_ADDRESS: metrics,
      INTERNAL_ADDRESS: internal,
    });
    await untilReady(app);
  });
  afterAll(() => app.stop());

  it("[RUN-PROBE] by the time an instance is ready, its first page has been requested twice", async () => {
    const text = await (await fetch(`http://${metrics}/metrics`)).text();
    const lookups = text.matchAll(/^glovebox_cache_lookups_total\{cache="pages",result="\w+"\} (\d+)$/gm);
    expect([...lookups].reduce((sum, [, many]) => sum + Number(many), 0)).toBe(2);
  });

  it("[RUN-PROBE] [TEN-5] respond on any host name, with only name and status", async () => {
    const name = "glovebox";
    for (const [path, host, status] of [
      ["/api/health/live", "nobody.example", "live"],
      ["/api/health/ready", "10.0.0.7", "ready"],
      ["/api/version", "nobody.example", "live"],
    ] as const)
      expect(await json(app.port, path, host)).toEqual({ status: 200, body: { name, status } });
  });

  it("[RUN-PROBE] [TEN-5] return the state of each check, and the version, at INTERNAL_ADDRESS", async () => {
    expect(await details(internal, "/api/health/ready")).toMatchObject({
      status: 200,
      body: {
        status: "ready",
        checks: {
          draining: { status: "ok" },
          database: { status: "ok" },
          schema: { status: "ok", version: expect.any(Number) },
          vin_data: { status: "ok", date: expect.stringMatching(/^\d{4}-/) },
          disk: { status: "ok" },
        },
      },
    });
    expect(await details(internal, "/api/version")).toMatchObject({
      status: 200,
      body: {
        name: "glovebox",
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        commit: "0123abcd",
        node: process.versions.node,
        role: "all",
        schema: { newest: expect.any(Number), needs: expect.any(Number) },
      },
    });
  });

  it("[RUN-PROBE] after SIGTERM, readiness fails while requests are still served, and a second SIGTERM stops the process", async () => {
    app.child.kill("SIGTERM");
    await vi.waitFor(async () =>
      expect(await details(internal, "/api/health/ready")).toMatchObject({
        status: 503,
        body: { checks: { draining: { status: "failed" }, database: { status: "ok" } } },
      }),
    );
    expect((await ask(app.port, "/api/health/ready")).status).toBe(503);
    expect((await ask(app.port, "/api/health")).status).toBe(503);
    const page = await ask(app.port, "/");
    expect([page.status, page.headers.connection]).toEqual([200, "close"]);
    await register(app.port, "late@example.com");
    expect((await json(app.port, "/api/health/live")).status).toBe(200);
    const exited = once(app.child, "exit");
    app.child.kill("SIGTERM");
    expect((await exited)[0]).toBe(0);
  });
});

it("[RUN-PROBE] the Members API alone has the same probes, and the application reports whether it's reachable", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "glovebox-probes-"));
  const [ofApi, ofApp] = [`127.0.0.1:${await findFreePort()}`, `127.0.0.1:${await findFreePort()}`];
  const api = await startMembersApi({ DATA_DIR: dataDir, INTERNAL_ADDRESS: ofApi });
  const app = await startApp({ MEMBERS_API_ORIGIN: api.origin, INTERNAL_ADDRESS: ofApp });
  try {
    const probe = await fetch(`${api.origin}/api/health/ready`);
    expect(await probe.json()).toEqual({ name: "glovebox", status: "ready" });
    expect(await details(ofApi, "/api/health/ready")).toMatchObject({
      body: { status: "ready", checks: { vin_data: {} } },
    });
    expect(await details(ofApi, "/api/version")).toMatchObject({ body: { name: "glovebox", role: "all" } });
    expect(await details(ofApp, "/api/version")).toMatchObject({ body: { schema: null } });
    expect(await details(ofApp, "/api/health/ready")).toMatchObject({
      status: 200,
      body: { checks: { members_api: { status: "ok" } } },
    });
    await api.kill();
    await vi.waitFor(
      async () =>
        expect(await details(ofApp, "/api/health/ready")).toMatchObject({
          status: 503,
          body: { checks: { members_api: { status: "failed" } } },
        }),
      { timeout: 10_000 },
    );
    expect((await json(app.port, "/api/health/live")).status).toBe(200);
  } finally {
    await app.stop();
    await api.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it.each(["web", "worker"])(
  "[RUN-ROLE] ROLE=%s doesn't start on the embedded database, and explains why",
  async (ROLE) => {
    await expect(startApp({ ROLE })).rejects.toThrow(/ROLE="\w+": This role needs DATABASE_URL/);
  },
);

describe.runIf(TEST_DATABASE_URL)("roles on PostgreSQL", () => {
  const database = `${runPrefix()}roles`;
  const url = new URL(TEST_DATABASE_URL ?? "postgres://localhost");
  url.pathname = `/${database}`;
  const key = "k3y-of-this-run-only-0123456789abcdefghij";
  const shared = {
    DATABASE_URL: url.href,
    SESSION_KEYS: key,
    DIGEST_KEY: key,
    PAYMENT_SANDBOX: "0",
  };
  beforeAll(async () => {
    await withPostgresAdmin((admin) => admin.query(`create database ${database}`));
  });
  afterAll(() => dropRunDatabases(database));

  const counted = async (sql: string) => {
    const client = new Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query("select set_config('app.site_id', '*', false)");
      return (await client.query(sql)).rows.length;
    } finally {
      await client.end();
    }
  };

  it("[RUN-ROLE] web waits for the schema, migrate creates it and exits, and worker runs the scheduled jobs", async () => {
    const [port, internal] = [await findFreePort(), `127.0.0.1:${await findFreePort()}`];
    // Whichever process seeds the first site uses this port.
    const settings = { ...shared, SITE_PORT: String(port) };
    const web = startApp({ ...settings, ROLE: "web", PORT: String(port), INTERNAL_ADDRESS: internal });
    await vi.waitFor(
      async () =>
        expect(await details(internal, "/api/health/ready")).toMatchObject({
          status: 503,
          body: { checks: { start: { reason: expect.stringContaining("has no schema yet") } } },
        }),
      { timeout: 30_000 },
    );
    expect((await ask(port, "/")).status).toBe(503);
    const migrating = spawn(process.execPath, [`${BUILD}/serve/serve.mjs`], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        NEXT_DIST_DIR: BUILD,
        ...settings,
        ROLE: "migrate",
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    migrating.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    expect((await once(migrating, "exit"))[0]).toBe(0);
    expect(output).toMatch(/The database's schema is \d+\.\n/);
    const app = await web;
    try {
      // Either process may be the first to find the schema complete.
      expect((output + app.output()).match(/^Administrator \S+, password \(shown once\)/gm)).toHaveLength(1);
      await untilReady(app);
      // DEMO_SITES is off with PostgreSQL.
      expect(app.output().match(/http:\/\/\S*localhost\S*$/gm)).toEqual([`http://localhost:${app.port}`]);
      await register(app.port, "roles@example.com");
      expect(await counted("select from jobs.job where name = 'housekeeping'")).toBe(0);
      const ofWorker = `127.0.0.1:${await findFreePort()}`;
      const worker = await startApp({ ...settings, ROLE: "worker", INTERNAL_ADDRESS: ofWorker });
      try {
        expect(await details(ofWorker, "/api/health/ready")).toMatchObject({
          body: { checks: { jobs: { status: "ok" }, disk: { status: "ok" } } },
        });
        expect(await json(worker.port, "/api/health/ready")).toMatchObject({ status: 200 });
        expect(await json(worker.port, "/api/health")).toEqual({ status: 200, body: { status: "ok" } });
        expect((await ask(worker.port, "/")).status).toBe(404);
        await vi.waitFor(
          async () =>
            expect(
              await counted("select from jobs.job where name = 'housekeeping' and state = 'completed'"),
            ).toBeGreaterThan(0),
          { timeout: 30_000 },
        );
      } finally {
        await worker.stop();
      }
    } finally {
      await app.stop();
    }
  });
});
