import { Agent } from "node:http";
import { Transform } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import type { Database } from "@/lib/platform/db/database";
import { ask } from "../setup/app-server";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { type DatabaseProxy, startDatabaseProxy } from "../setup/database-proxy";
import { fromAnywhere } from "../setup/mixed-load";
import { type ProbedApp, startProbedApp } from "../setup/process-figures";

const HOSTS = 10_000;
const UNKNOWN = 100_000;
const WARM_HOSTS = 100;
const WARM_ROUNDS = 100;
const WORKERS = 32;
const GROWTH_MAX_MB = 30;
/** 10,000 unknown names are cached; caching all of them would take three times this limit. */
const FLOOD_GROWTH_MAX_MB = 5;
/** Cache time of a site (lib/site/server/resolver.ts). */
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
function recordStatements(): Transform {
  let rest = Buffer.alloc(0);
  let head = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= head + 4) {
        const end = head + rest.readInt32BE(head);
        if (rest.length < end) break;
        const type = head === 0 ? "" : String.fromCharCode(rest[0] ?? 0);
        const parts = rest.toString("utf8", head + 4, end).split("\0");
        if (type === "Q") statements.push(parts[0] ?? "");
        else if (type === "P") statements.push(parts[1] ?? "");
        rest = rest.subarray(end);
        head = 1;
      }
      done(null, chunk);
    },
  });
}

describePostgres(`the application with ${HOSTS} hosts`, () => {
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS });
  let database: TestDatabase;
  let counter: DatabaseProxy;
  let app: ProbedApp;
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    await addManySites(database.db, HOSTS);
    counter = await startDatabaseProxy(database.url ?? "", { fromClient: recordStatements });
    app = await startProbedApp({ DATABASE_URL: counter.url, LOG_LEVEL: "error" });
  });
  afterAll(async () => {
    agent.destroy();
    await app?.stop();
    counter?.close();
    await database?.close();
  });

  const statusAt = async (host: string, path: string) =>
    (await ask(app.port, path, { agent, headers: { host, ...fromAnywhere() } })).status;

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

  it(`[RUN-SIZE] ${WARM_HOSTS * WARM_ROUNDS} requests to ${WARM_HOSTS} known hosts only reload a site if its cached copy is stale`, async () => {
    const hostAt = (at: number) => manyHost(at % WARM_HOSTS);
    expect((await askAll(WARM_HOSTS, hostAt)).statuses).toEqual([401]);
    const warm = await askAll(WARM_HOSTS * WARM_ROUNDS, hostAt);
    say(`${WARM_HOSTS * WARM_ROUNDS} warm requests`, warm);
    expect(warm.statuses).toEqual([401]);
    // Two calls renew a site and read it once, or twice if over a second apart. Names are read once per second.
    const renewals = WARM_HOSTS * Math.ceil(warm.seconds / FRESH_SECONDS);
    expect(warm.ofHosts).toBeLessThanOrEqual(2 * renewals + warm.seconds + 1);
  });

  it(`[RUN-SIZE] [SEC-HOST-08] a flood of ${UNKNOWN} unknown hosts costs at most one host query a second, and ${HOSTS} known hosts plus the flood take at most ${GROWTH_MAX_MB} MB`, async () => {
    const pathAt = (at: number) => (at % 2 ? USER : "/login");
    await askAll(UNKNOWN / 20, (at) => `early${at}.example`, pathAt);
    const before = await app.measureHeldMegabytes();
    const first = await askAll(HOSTS, manyHost);
    say(`${HOSTS} hosts for the first time`, first);
    expect(first.statuses).toEqual([401]);
    const known = await app.measureHeldMegabytes();
    const flood = await askAll(UNKNOWN, (at) => `stranger${at}.example`, pathAt);
    say(`${UNKNOWN} unknown hosts`, flood);
    expect(flood.statuses.sort()).toEqual([404]);
    expect(flood.ofHosts).toBeLessThanOrEqual(Math.floor(flood.seconds) + 1);
    // Background work runs statements too, but not one per request.
    expect(flood.all).toBeLessThanOrEqual(UNKNOWN / 100);
    const after = await app.measureHeldMegabytes();
    const text = ({ rss, heap }: typeof after) => `heap ${heap.toFixed(1)} MB, RSS ${rss.toFixed(0)} MB`;
    console.log(`before ${text(before)}; ${HOSTS} hosts ${text(known)}; after the flood ${text(after)}`);
    expect(known.heap - before.heap).toBeLessThanOrEqual(GROWTH_MAX_MB);
    expect(after.heap - before.heap).toBeLessThanOrEqual(GROWTH_MAX_MB);
    expect(after.heap - known.heap).toBeLessThanOrEqual(FLOOD_GROWTH_MAX_MB);
    expect(await statusAt(manyHost(HOSTS - 1), USER)).toBe(401);
  });
});
