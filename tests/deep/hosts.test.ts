import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import type { Database } from "@/lib/members-api/db/database";
import { type AppServer, startApp } from "../setup/app-server";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { fromAnywhere } from "../setup/mixed-load";
import { measureHeldMegabytes } from "../setup/process-figures";

const HOSTS = 10_000;
const UNKNOWN = 100_000;
const WARM_HOSTS = 100;
const WARM_ROUNDS = 100;
const WORKERS = 32;
const GROWTH_MAX_MB = 30;
/** 10,000 unknown names are cached; caching all would take three times as much. */
const FLOOD_GROWTH_MAX_MB = 5;
/** Cache time of a site (lib/site/resolver.ts). */
const FRESH_SECONDS = 30;
/** Rejected as soon as the site is known, without a call to the Members API. */
const USER = `/members${calls.account.user.path}`;

const manyHost = (at: number) => `cars${at}.example`;

async function addManySites(db: Database, many: number): Promise<void> {
  const uri = sql`'cars' || n || '.example'`;
  await db.execute(sql`
    insert into sites (id, uri, config, settings)
    select gen_random_uuid(), ${uri},
      config || jsonb_build_object('uri', ${uri}, 'origin', 'https://' || ${uri}, 'other_language_origin', null), settings
    from sites, generate_series(0, ${many - 1}::int) n where uri = 'localhost'`);
  await db.execute(sql`
    insert into site_hosts (host, site_id) select uri, id from sites where uri ~ '^cars[0-9]+[.]example$'`);
}

let statements: string[] = [];

/** Parses PostgreSQL messages: type, length, payload; the first message has no type. */
function hearStatements(): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStart = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStart ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const type = isStart ? "" : String.fromCharCode(rest[0] ?? 0);
      const parts = rest.toString("utf8", head + 4, end).split("\0");
      if (type === "Q") statements.push(parts[0] ?? "");
      else if (type === "P") statements.push(parts[1] ?? "");
      rest = rest.subarray(end);
      isStart = false;
    }
  };
}

async function startCounter(databaseUrl: string): Promise<{ url: string; server: Server }> {
  const url = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(url.port || 5432), url.hostname);
    near.on("data", hearStatements());
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
  });
  server.on("close", () => {
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: own.href, server };
}

describePostgres(`the application with ${HOSTS} hosts`, () => {
  const directory = mkdtempSync(join(tmpdir(), "glovebox-hosts-"));
  const probeFile = join(directory, "figures");
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS });
  let database: TestDatabase;
  let counter: { url: string; server: Server };
  let app: AppServer;
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    await addManySites(database.db, HOSTS);
    counter = await startCounter(database.url ?? "");
    const key = () => randomBytes(48).toString("base64");
    app = await startApp({
      DATABASE_URL: counter.url,
      SESSION_KEYS: key(),
      DIGEST_KEY: key(),
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
      NODE_OPTIONS: `--import=${resolve("tests/setup/event-loop-probe.mjs")}`,
      PROBE_FILE: probeFile,
    });
  });
  afterAll(async () => {
    agent.destroy();
    await app?.stop();
    counter?.server.close();
    await database?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const statusAt = (host: string, path: string) =>
    new Promise<number>((done, reject) => {
      const headers = { host, ...fromAnywhere() };
      const request = httpRequest({ port: app.port, host: "127.0.0.1", path, agent, headers }, (response) => {
        response.resume();
        response.on("end", () => done(response.statusCode ?? 0));
      });
      request.on("error", reject);
      request.end();
    });

  async function askAll(many: number, hostAt: (at: number) => string, pathAt = (_at: number) => USER) {
    let next = 0;
    const statuses = new Set<number>();
    statements = [];
    const startedAt = performance.now();
    const worker = async () => {
      while (next < many) {
        const at = next++;
        statuses.add(await statusAt(hostAt(at), pathAt(at)));
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, worker));
    const seconds = (performance.now() - startedAt) / 1000;
    const all = statements.length;
    const ofHosts = statements.filter((text) => text.includes("site_hosts")).length;
    return { statuses: [...statuses], seconds, ofHosts, all };
  }
  const say = (what: string, { seconds, ofHosts, all }: Awaited<ReturnType<typeof askAll>>) =>
    console.log(`${what} in ${seconds.toFixed(0)} s: ${ofHosts} statements of hosts, ${all} in all`);

  it(`[RUN-SIZE] ${WARM_HOSTS * WARM_ROUNDS} requests to ${WARM_HOSTS} known hosts reload a site only if its copy is stale`, async () => {
    const hostAt = (at: number) => manyHost(at % WARM_HOSTS);
    expect((await askAll(WARM_HOSTS, hostAt)).statuses).toEqual([401]);
    const warm = await askAll(WARM_HOSTS * WARM_ROUNDS, hostAt);
    say(`${WARM_HOSTS * WARM_ROUNDS} warm requests`, warm);
    expect(warm.statuses).toEqual([401]);
    // A renewal is two calls that read the site once, or twice if over a second apart; names are read once per second.
    const renewals = WARM_HOSTS * Math.ceil(warm.seconds / FRESH_SECONDS);
    expect(warm.ofHosts).toBeLessThanOrEqual(2 * renewals + warm.seconds + 1);
  });

  it(`[RUN-SIZE] [SEC-HOST-08] ${HOSTS} hosts and a flood of ${UNKNOWN} unknown hosts: one statement a second, and at most ${GROWTH_MAX_MB} MB more`, async () => {
    const pathAt = (at: number) => (at % 2 ? USER : "/login");
    await askAll(UNKNOWN / 20, (at) => `early${at}.example`, pathAt);
    const before = await measureHeldMegabytes(probeFile);
    const first = await askAll(HOSTS, manyHost);
    say(`${HOSTS} hosts for the first time`, first);
    expect(first.statuses).toEqual([401]);
    const known = await measureHeldMegabytes(probeFile);
    const flood = await askAll(UNKNOWN, (at) => `stranger${at}.example`, pathAt);
    say(`${UNKNOWN} unknown hosts`, flood);
    expect(flood.statuses.sort()).toEqual([404]);
    expect(flood.ofHosts).toBeLessThanOrEqual(Math.floor(flood.seconds) + 1);
    // Background work runs statements too, but not one per request.
    expect(flood.all).toBeLessThanOrEqual(UNKNOWN / 100);
    const after = await measureHeldMegabytes(probeFile);
    const text = ({ rss, heap }: typeof after) => `heap ${heap.toFixed(1)} MB, RSS ${rss.toFixed(0)} MB`;
    console.log(`before ${text(before)}; ${HOSTS} hosts ${text(known)}; after the flood ${text(after)}`);
    expect(known.heap - before.heap).toBeLessThanOrEqual(GROWTH_MAX_MB);
    expect(after.heap - before.heap).toBeLessThanOrEqual(GROWTH_MAX_MB);
    expect(after.heap - known.heap).toBeLessThanOrEqual(FLOOD_GROWTH_MAX_MB);
    expect(await statusAt(manyHost(HOSTS - 1), USER)).toBe(401);
  });
});
