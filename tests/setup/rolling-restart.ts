import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { calls } from "@/lib/contract/table";
import { addCredits } from "@/lib/members-api/credits/ledger-repository";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { users } from "@/lib/members-api/db/schema/account";
import { documents } from "@/lib/members-api/db/schema/documents";
import { createDatabaseFileStore } from "@/lib/members-api/kernel/database-file-store";
import { checkInvariants } from "@/lib/members-api/kernel/invariants";
import { type AppServer, startApp, untilReady } from "./app-server";
import { findFreePort } from "./free-port";
import { measureIdleProcessors } from "./idle-processors";
import { type ProxyName, startProxy } from "./proxies";

const PASSWORD = "correct horse battery";
const PEOPLE = 60;
const CREDITS = 5000;
const KEY = "Vq8s2LkXw4Zp7Tn0Rb5Yc1Hd6Jf3Mg9A-rolling";

/** Requests per hundred. */
const MIX = { config: 46, garage: 36, page: 13, generate: 4, login: 1 };
type Kind = keyof typeof MIX;
const WHEEL = Object.entries(MIX).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

interface Person {
  email: string;
  cookie: string;
  agent: Agent;
}

export interface RollingResult {
  proxy: ProxyName;
  requests: number;
  failures: string[];
  restarts: number;
  /** In ms. */
  latency: { p50: number; p99: number; max: number };
  rate: number;
  documents: { acknowledged: number; found: number };
  broken: string[];
}

interface Sent {
  person: Person;
  method: string;
  path: string;
  form?: Record<string, string>;
  key?: string;
}

function send(port: number, { person, method, path, form, key }: Sent) {
  const body = form && new URLSearchParams(form).toString();
  return new Promise<{ status: number; text: string; cookie: string }>((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: "127.0.0.1",
        path,
        method,
        agent: person.agent,
        headers: {
          host: "localhost",
          cookie: person.cookie,
          ...(body
            ? {
                origin: "http://localhost",
                "x-requested-with": "glovebox",
                "content-type": "application/x-www-form-urlencoded",
                "content-length": Buffer.byteLength(body),
              }
            : {}),
          ...(key ? { "idempotency-key": key } : {}),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString("utf8"),
            cookie: (response.headers["set-cookie"] ?? []).map((name) => name.split(";", 1)[0]).join("; "),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Separate client addresses, because limits are per address. */
async function enroll(port: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.3.${at + 1}` });
    const person = { email: `rolling-${at}@example.com`, cookie: "", agent };
    const form = { email: person.email, pass: PASSWORD };
    const answer = await send(port, { person, method: "POST", path: "/members/register", form });
    if (answer.status !== 200) throw new Error(`register: ${answer.status} ${answer.text}`);
    people.push({ ...person, cookie: answer.cookie });
  }
  return people;
}

function getRequest(kind: Kind, person: Person, serial: number): Sent {
  const toPath = (call: { path: string }) => `/members${call.path}`;
  if (kind === "config") return { person, method: "GET", path: toPath(calls.site.config) };
  if (kind === "garage") return { person, method: "GET", path: `${toPath(calls.garage.page)}?limit=10` };
  if (kind === "page") return { person: { ...person, cookie: "" }, method: "GET", path: "/" };
  if (kind === "login") {
    const form = { email: person.email, pass: PASSWORD };
    return { person: { ...person, cookie: "" }, method: "POST", path: toPath(calls.account.login), form };
  }
  const form = { vin: `1HGCM82633A${String(serial % 1_000_000).padStart(6, "0")}` };
  return { person, method: "POST", path: toPath(calls.report.generate), form, key: randomUUID() };
}

interface Options {
  databaseUrl: string;
  /** Requests per second, sent on schedule regardless of pending ones; lowered on slow machines. */
  rate: number;
  calmMs: number;
  onProgress?: (what: string) => void;
}

/** Below this, there are too few generations to judge. */
const RATE_MIN = 40;
const IDLE_MIN = 1 / 5;

const computeQuantile = (times: number[], part: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0);

/**
 * Restarts two instances behind a proxy under load. Starts after warm-up, so that CPU shortage doesn't count as a
 * failure.
 */
export async function runRollingRestart(proxyName: ProxyName, options: Options): Promise<RollingResult> {
  const { databaseUrl, calmMs, onProgress = () => undefined } = options;
  let { rate } = options;
  const [proxyPort, ...ports] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const start = (port: number) =>
    startApp({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
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
  onProgress(`two instances behind ${proxyName}`);
  const failures: string[] = [];
  const took: number[] = [];
  const acknowledged: string[] = [];
  const underWay = new Set<Promise<void>>();
  const people = await enroll(proxyPort);
  await giveCredits(databaseUrl, people);
  onProgress(`${people.length} members; ${rate} requests a second`);
  let startedAt = performance.now();
  let isOver = false;
  let isHeld = false;
  let serial = 0;
  let first = 0;

  async function one(): Promise<void> {
    const kind = WHEEL[(serial * 37) % WHEEL.length] ?? "config";
    // Spreads kinds over members, so that no member sends the same kind twice a second.
    const person = people[(serial + Math.floor(serial / WHEEL.length)) % people.length];
    serial += 1;
    if (!person) return;
    const at = performance.now();
    const note = (what: string) =>
      failures.push(`${((at - startedAt) / 1000).toFixed(1)} s, ${kind}: ${what.slice(0, 200)}`);
    try {
      const { status, text } = await send(proxyPort, getRequest(kind, person, serial));
      if (status !== 200) note(`${status} ${text}`);
      else if (kind === "generate") acknowledged.push(String(JSON.parse(text).url));
    } catch (error) {
      note(String(error));
    }
    took.push(performance.now() - at);
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
    took.length = 0;
    first = serial;
    startedAt = performance.now();
    isHeld = false;
  }
  async function lowerUntilCarried(): Promise<void> {
    const idle = await measureIdleProcessors(calmMs);
    if (failures.length === 0 && idle >= IDLE_MIN) return;
    onProgress(`${rate} a second are too many here: ${failures.length} failed, ${idle.toFixed(2)} idle`);
    rate = Math.floor(rate * 0.75);
    if (rate < RATE_MIN) throw new Error(`This machine carries less than ${RATE_MIN} requests a second.`);
    await startAnew();
    return lowerUntilCarried();
  }
  const loading = load();
  let restarts = 0;
  try {
    await pause(calmMs);
    await startAnew();
    await lowerUntilCarried();
    for (const [at, port] of ports.entries()) {
      const instance = instances[at];
      if (!instance) continue;
      const gone = once(instance.child, "exit");
      instance.child.kill("SIGTERM");
      await gone;
      instances[at] = await start(port);
      restarts += 1;
      onProgress(`${restarts} restarted, ${serial} requests sent, ${failures.length} failed`);
      await pause(calmMs);
    }
  } finally {
    isOver = true;
    await loading;
    for (const instance of instances) await instance.stop();
    await proxy.stop();
    for (const { agent } of people) agent.destroy();
  }
  return {
    proxy: proxyName,
    requests: took.length,
    failures,
    restarts,
    latency: {
      p50: computeQuantile(took, 0.5),
      p99: computeQuantile(took, 0.99),
      max: computeQuantile(took, 1),
    },
    rate,
    ...(await inspect(databaseUrl, acknowledged)),
  };
}

async function giveCredits(url: string, people: Person[]): Promise<void> {
  const opened = await openPostgres({ url });
  try {
    for (const { email } of people) {
      const [user] = await opened.db
        .select({ id: users.id, siteId: users.siteId })
        .from(users)
        .where(eq(users.email, email));
      if (!user) throw new Error(`${email} is not there`);
      const movement = { siteId: user.siteId, userId: user.id, kind: "vhr", amount: CREDITS } as const;
      await opened.db.transaction((tx) =>
        addCredits(tx, { ...movement, reason: "adjustment", cause: "rolling-restart" }),
      );
    }
  } finally {
    await opened.close();
  }
}

async function inspect(url: string, acknowledged: string[]) {
  const opened = await openPostgres({ url });
  try {
    const there = new Set((await opened.db.select({ id: documents.id }).from(documents)).map(({ id }) => id));
    const found = acknowledged.filter((address) =>
      there.has(new URL(address, "http://localhost").searchParams.get("id") ?? ""),
    );
    const breaches = await checkInvariants(opened.db, createDatabaseFileStore(opened.db));
    return {
      documents: { acknowledged: acknowledged.length, found: found.length },
      broken: breaches.map(({ invariant, subjects }) => `${invariant}: ${subjects.join(", ")}`),
    };
  } finally {
    await opened.close();
  }
}
