import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent } from "node:http";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { addCredits } from "@/lib/credits/server/ledger-repository";
import { documents } from "@/lib/generation/schema/documents";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import {
  type Answer,
  type AppServer,
  ask,
  postForm,
  register,
  startApp,
  untilReady,
} from "../setup/app-server";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { findFreePort } from "../setup/free-port";
import { hasProxy, type ProxyName, startProxy } from "../setup/proxies";

const PEOPLE = 60;
const CREDITS = 5000;
const KEY = "Vq8s2LkXw4Zp7Tn0Rb5Yc1Hd6Jf3Mg9A-rolling";
/** Requests per second, sent on schedule regardless of pending ones; lowered on slow machines. */
const RATE = 200;
/** Below this, there are too few generations to judge. */
const RATE_MIN = 40;
/** Enough for one instance to serve everything while the other starts. */
const IDLE_MIN = 1 / 3;
const CALM_MS = 7000;

/** Requests per hundred. */
const MIX = { config: 46, garage: 36, page: 13, generate: 4, login: 1 };
type Kind = keyof typeof MIX;
const WHEEL = Object.entries(MIX).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

interface Person {
  email: string;
  cookie: string;
  agent: Agent;
}

/** Fixed Host and Origin headers, because the proxies listen on different ports. */
const SITE = { host: "localhost", origin: "http://localhost" };

/** Registers each person from a separate address, because limits are per address. */
async function enroll(port: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.3.${at + 1}` });
    const email = `rolling-${at}@example.com`;
    people.push({ email, agent, cookie: await register(port, email, { agent, headers: SITE }) });
  }
  return people;
}

function send(port: number, kind: Kind, { email, cookie, agent }: Person, serial: number): Promise<Answer> {
  const toPath = (call: { path: string }) => `/members${call.path}`;
  const visitor = { agent, headers: SITE };
  const member = { ...visitor, cookie };
  if (kind === "config") return ask(port, toPath(calls.site.config), member);
  if (kind === "garage") return ask(port, `${toPath(calls.garage.page)}?limit=10`, member);
  if (kind === "page") return ask(port, "/", visitor);
  if (kind === "login")
    return postForm(port, toPath(calls.account.login), { email, pass: "correct horse battery" }, visitor);
  const vin = `1HGCM82633A${String(serial % 1_000_000).padStart(6, "0")}`;
  const headers = { ...SITE, "idempotency-key": randomUUID() };
  return postForm(port, toPath(calls.report.generate), { vin }, { ...member, headers });
}

function readProcessorTime() {
  const cores = cpus().map(({ times }) => times);
  const all = cores.flatMap((times) => Object.values(times)).reduce((sum, ms) => sum + ms, 0);
  return { all, idle: cores.reduce((sum, { idle }) => sum + idle, 0) };
}

async function measureIdleShare(): Promise<number> {
  const before = readProcessorTime();
  await pause(CALM_MS);
  const after = readProcessorTime();
  return (after.idle - before.idle) / (after.all - before.all);
}

async function giveCredits({ db }: TestDatabase, people: Person[]): Promise<void> {
  for (const { email } of people) {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    if (!user) throw new Error(`no account ${email}`);
    const movement = { siteId: user.siteId, userId: user.id, kind: "vhr", amount: CREDITS } as const;
    await db.transaction((tx) =>
      addCredits(tx, { ...movement, reason: "adjustment", cause: "rolling-restart" }),
    );
  }
}

/** Restarts two instances behind a proxy under load. Failures while the CPU is busy warming up don't count. */
async function restartUnderLoad(proxyName: ProxyName, database: TestDatabase) {
  const [proxyPort, ...ports] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const start = (port: number) =>
    startApp({
      PORT: String(port),
      DATABASE_URL: database.url ?? "",
      SESSION_KEYS: KEY,
      DIGEST_KEY: KEY,
      TRUST_PROXY: "1",
      DRAIN_DELAY: "5",
      LOG_LEVEL: "error",
      PAYMENT_SANDBOX: "0",
    }).then(untilReady);
  const instances: AppServer[] = [];
  for (const port of ports) instances.push(await start(port));
  const proxy = await startProxy(proxyName, proxyPort, ports);
  const failures: string[] = [];
  const acknowledged: string[] = [];
  const underWay = new Set<Promise<void>>();
  const people = await enroll(proxyPort);
  await giveCredits(database, people);
  let rate = RATE;
  let startedAt = performance.now();
  let isOver = false;
  let isHeld = false;
  let serial = 0;
  let first = 0;

  async function one(): Promise<void> {
    const kind = WHEEL[(serial * 37) % WHEEL.length] ?? "config";
    // Spreads kinds over members, so that no member sends the same kind twice a second.
    const person = people[(serial + Math.floor(serial / WHEEL.length)) % people.length] as Person;
    serial += 1;
    const seconds = (performance.now() - startedAt) / 1000;
    const note = (what: string) => failures.push(`${seconds.toFixed(1)} s, ${kind}: ${what.slice(0, 200)}`);
    try {
      const { status, text } = await send(proxyPort, kind, person, serial);
      if (status !== 200) note(`${status} ${text}`);
      else if (kind === "generate") acknowledged.push(String(JSON.parse(text).url));
    } catch (error) {
      note(String(error));
    }
  }
  async function load(): Promise<void> {
    while (!isOver) {
      const due = first + Math.floor(((performance.now() - startedAt) / 1000) * rate);
      while (serial < due && !isHeld) {
        const running = one();
        underWay.add(running);
        void running.finally(() => underWay.delete(running));
      }
      await pause(2);
    }
    await Promise.all(underWay);
  }
  async function startAnew(): Promise<void> {
    isHeld = true;
    await Promise.all(underWay);
    failures.length = 0;
    first = serial;
    startedAt = performance.now();
    isHeld = false;
  }
  async function lowerUntilCarried(): Promise<void> {
    const idle = await measureIdleShare();
    if (failures.length === 0 && idle >= IDLE_MIN) return;
    console.info(
      `${rate} requests a second are too many: ${failures.length} failed, ${idle.toFixed(2)} idle`,
    );
    rate = Math.floor(rate * 0.75);
    if (rate < RATE_MIN) throw new Error(`This machine handles fewer than ${RATE_MIN} requests a second.`);
    await startAnew();
    return lowerUntilCarried();
  }
  const loading = load();
  try {
    await pause(CALM_MS);
    await startAnew();
    await lowerUntilCarried();
    for (const [at, port] of ports.entries()) {
      const { child } = instances[at] as AppServer;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      instances[at] = await start(port);
      await pause(CALM_MS);
    }
  } finally {
    isOver = true;
    await loading;
    for (const instance of instances) await instance.stop();
    await proxy.stop();
    for (const { agent } of people) agent.destroy();
  }
  console.info(`${proxyName}: ${serial - first} requests at ${rate} a second`);
  return { failures, acknowledged };
}

describePostgres("a rolling restart of two instances", () => {
  for (const proxy of ["nginx", "caddy"] as const) {
    it.skipIf(!hasProxy(proxy))(
      `[RUN-PROBE] behind ${proxy} (apt install ${proxy}), no request fails at up to 200 requests a second, and no document or credit is lost`,
      async () => {
        const database = await openOwnDatabase("postgres");
        try {
          const { failures, acknowledged } = await restartUnderLoad(proxy, database);
          expect(failures).toEqual([]);
          const rows = await database.db.select({ id: documents.id }).from(documents);
          const made = new Set(rows.map(({ id }) => id));
          const lost = acknowledged.filter(
            (url) => !made.has(new URL(url, "http://localhost").searchParams.get("id") ?? ""),
          );
          expect(lost).toEqual([]);
          expect(acknowledged.length).toBeGreaterThan(50);
          expect(await checkInvariants(database.db, createDatabaseFileStore(database.db))).toEqual([]);
        } finally {
          await database.close();
        }
      },
    );
  }
});
