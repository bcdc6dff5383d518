import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import pino from "pino";
import { purgeSites, resolveSite } from "@/lib/bff/resolve-site";
import { setUpstream } from "@/lib/bff/upstream";
import { openMembersApi } from "@/lib/members-api/kernel/open-members-api";
import { addManySites, manyHost } from "./many-sites";
import { onOwnDatabase } from "./temporary-database";
import { printResult, shareOf } from "./timing";

const HOSTS = 10_000;
const UNKNOWN = 100_000;
/** Lookups of each side in a turn, and turns that count. */
const BLOCK = 10_000;
const TURNS = 20;
const AT_ONCE = 32;
const P99_US = 50;
const MEMORY_MB = 30;
const MEGABYTE = 1024 * 1024;

/**
 * npm run bench -- hosts [postgres://…]: from a Host header to its site at 10,000 sites, in turn with the yardstick, a bare
 * `Map` of the same names; what the process holds of them; and the statements of a flood of 100,000 unknown hosts. The
 * Members API is embedded.
 */
export async function run([postgres]: string[]): Promise<void> {
  const url = postgres ?? process.env.TEST_DATABASE_URL;
  await onApi(undefined, "PGlite");
  if (url) await onOwnDatabase(url, (own) => onApi(own, "PostgreSQL"));
  else console.log("No PostgreSQL address given: only PGlite is measured.");
}

async function onApi(databaseUrl: string | undefined, title: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-bench-"));
  const api = await openMembersApi({
    dataDir,
    databaseUrl,
    secrets: { digestKey: randomBytes(32).toString("base64") },
    port: 3000,
    rateLimited: false,
    runsJobs: false,
    sources: { nhtsa: "0", vpic: "0", epa: "0" },
    log: pino({ level: "silent" }),
  });
  try {
    setUpstream(api.fetch);
    await addManySites(api.db, HOSTS);
    console.log(`On ${title}, ${HOSTS} hosts:`);
    // What the first lookups load and compile is not of the hosts.
    await resolveAll(HOSTS / 20, manyHost, "site");
    purgeSites();
    await resolveAll(1, manyHost, "site");
    const before = await held();
    await resolveAll(HOSTS, manyHost, "site");
    const warm = await held();
    await warmTimes();
    await flood();
    const flooded = await held();
    printResult(
      `memory for ${HOSTS} hosts: ${(warm - before).toFixed(1)} MB, with the unknown ones of the flood ${(flooded - before).toFixed(1)} MB`,
      Math.max(warm, flooded) - before <= MEMORY_MB,
      `at most ${MEMORY_MB} MB`,
    );
  } finally {
    setUpstream(undefined);
    purgeSites();
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Megabytes that the process holds when the garbage is gone; what is held weakly goes some turns later. */
async function held(): Promise<number> {
  for (let count = 0; count < 5; count++) {
    await nextTurn();
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

async function resolveAll(many: number, hostAt: (at: number) => string, expected: string): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < many) {
      const host = hostAt(next++);
      const { kind } = await resolveSite(host);
      if (kind !== expected) throw new Error(`${host} is ${kind}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function warmTimes(): Promise<void> {
  const map = new Map(Array.from({ length: HOSTS }, (_, at) => [manyHost(at), { at }]));
  const names = [...map.keys()];
  const [ours, bare]: [number[], number[]] = [[], []];
  const block = async (look: (name: string) => unknown, times: number[]) => {
    for (let count = 0; count < BLOCK; count++) {
      const name = names[(count * 7919) % HOSTS] ?? "";
      const begun = performance.now();
      await look(name);
      times.push((performance.now() - begun) * 1000);
    }
    // Renewals have their turn, as between requests.
    await nextTurn();
  };
  for (let turn = -2; turn < TURNS; turn++) {
    // The first turns compile the code of both.
    await block(resolveSite, turn < 0 ? [] : ours);
    await block((name) => map.get(name), turn < 0 ? [] : bare);
  }
  const figures = (times: number[]) => {
    const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
    return { mean, p50: shareOf(times, 0.5), p99: shareOf(times, 0.99) };
  };
  const text = ({ mean, p50, p99 }: ReturnType<typeof figures>) =>
    `mean ${mean.toFixed(2)} µs, p50 ${p50.toFixed(2)} µs, p99 ${p99.toFixed(2)} µs`;
  const [our, yardstick] = [figures(ours), figures(bare)];
  printResult(
    `resolve, warm: ${text(our)} = ${(our.mean / yardstick.mean).toFixed(1)} × a bare Map (${text(yardstick)})`,
    our.p99 <= P99_US,
    `p99 at most ${P99_US} µs`,
  );
}

async function flood(): Promise<void> {
  const heard: string[] = [];
  const stopHearing = hearStatements(heard);
  const begun = performance.now();
  await resolveAll(UNKNOWN, (at) => `stranger${at}.example`, "unknown");
  const seconds = (performance.now() - begun) / 1000;
  stopHearing();
  const ofHosts = heard.filter((text) => text.includes("site_hosts")).length;
  printResult(
    `${UNKNOWN} unknown hosts in ${seconds.toFixed(1)} s (${(UNKNOWN / seconds).toFixed(0)} a second): ${ofHosts} statements, and ${heard.length - ofHosts} of the instance itself`,
    // The first is at its beginning.
    ofHosts <= Math.floor(seconds) + 1,
    "at most 1 a second",
  );
}

/** Notes the text of each statement that either driver sends, until it is called off. */
function hearStatements(heard: string[]): () => void {
  const drivers = [Client.prototype, PGlite.prototype] as { query(...args: unknown[]): unknown }[];
  const undo = drivers.map((driver) => {
    const { query } = driver;
    driver.query = function (...args) {
      const [statement] = args;
      heard.push(typeof statement === "string" ? statement : String((statement as { text?: unknown }).text));
      return query.apply(this, args);
    };
    return () => {
      driver.query = query;
    };
  });
  return () => {
    for (const one of undo) one();
  };
}
