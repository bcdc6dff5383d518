import { scryptSync } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openApiDocument } from "@/lib/contract/openapi";
import { ask } from "../setup/app-server";
import { type CostlyRequest, costlyCalls, costlyPages } from "../setup/costly-requests";
import { cpuTime } from "../setup/cpu-time";
import { type MeasuredApp, startMeasuredApp } from "../setup/measured-app";

/** Milliseconds of processor time for one request of somebody who is not logged in. */
const LIMIT_MS = 20;
/** The yardstick: what making the OpenAPI document takes, warm, on the machine that the limit is for, with nothing beside it. */
const YARDSTICK_MS = 65;
const YARDSTICKS = 5;
const ROUND = 3;
/** Requests to each page and call before it is measured: its code is compiled by then. */
const WARM_UP = 15;
/** Rounds that are taken where the first is over the limit: the middle one counts. */
const ROUNDS = 5;

let app: MeasuredApp;
/** Milliseconds of processor time that the server takes in a millisecond in which nobody asks for anything. */
let idleRate: number;
/** Of one password, in the same run. */
let hashMs: number;
let address = 0;

beforeAll(async () => {
  // Each request from a network of its own: no limit by address refuses it early.
  app = await startMeasuredApp({ TRUST_PROXY: "1" });
  for (let run = 0; run < 2 * YARDSTICKS; run++) openApiDocument();
  const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 };
  hashMs = await cpuTime(() => scryptSync("correct horse battery", "salt", 32, options));
});
afterAll(() => app?.stop());

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;

/**
 * How much slower than that machine this one is just now: work beside it takes the processor's caches, and with them
 * processor time. At least 1.
 */
async function slowness(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < YARDSTICKS; run++) times.push(await cpuTime(openApiDocument));
  return Math.max(1, median(times) / YARDSTICK_MS);
}

async function send({ path, options }: CostlyRequest): Promise<void> {
  address += 1;
  const from = `10.${(address >> 8) & 255}.${address & 255}.7`;
  const headers = { ...options.headers, "x-forwarded-for": from };
  // A line that is cut is an answer too.
  await ask(app.port, path, { ...options, headers }).catch(() => null);
}

/** Milliseconds of processor time for one of these. */
async function costOf(request: CostlyRequest): Promise<number> {
  const begun = performance.now();
  const before = await app.used();
  for (let count = 0; count < ROUND; count++) await send(request);
  const used = (await app.used()) - before;
  return Math.max(0, used - idleRate * (performance.now() - begun)) / ROUND;
}

/** Passwords are slow to check by design; see docs/decisions/http-server-before-next.md for what bounds them. */
const HASHES =
  /^(?:account\.(?:login|register|secureLogin)|profile\.dealerRegister|admin\.login): its example$/;

async function measure(requests: readonly CostlyRequest[]): Promise<[name: string, ms: number][]> {
  const over: [string, number][] = [];
  const all: [string, number][] = [];
  const factors = [await slowness()];
  const warm = new Set<string>();
  for (const request of requests) {
    const [subject = ""] = request.name.split(":", 1);
    if (!warm.has(subject)) for (let count = 0; count < WARM_UP; count++) await send(request);
    warm.add(subject);
    const limit = LIMIT_MS + (HASHES.test(request.name) ? 1.25 * hashMs : 0);
    let cost = await costOf(request);
    if (cost > limit) {
      const costs = [cost];
      while (costs.length < ROUNDS) costs.push(await costOf(request));
      const factor = await slowness();
      factors.push(factor);
      cost = median(costs) / factor;
    }
    all.push([request.name, cost]);
    if (cost > limit) over.push([request.name, Math.round(cost)]);
  }
  all.sort(([, a], [, b]) => b - a);
  const dearest = all.slice(0, 12).map(([name, ms]) => `${ms.toFixed(1)} ms ${name}`);
  console.log(
    `${requests.length} kinds of request; machine ${median(factors).toFixed(2)} × the yardstick's ` +
      `(${factors.length} times), idle ${(idleRate * 100).toFixed(1)} %, one password ${hashMs.toFixed(0)} ms; ` +
      `the middle one ${median(all.map(([, ms]) => ms)).toFixed(1)} ms, the dearest:\n${dearest.join("\n")}`,
  );
  return over;
}

async function idle(): Promise<void> {
  const begun = performance.now();
  const before = await app.used();
  await new Promise((done) => setTimeout(done, 3000));
  idleRate = ((await app.used()) - before) / (performance.now() - begun);
}

it("[SAFE-1] no page costs a visitor's request more than 20 ms of processor time", {
  timeout: 900_000,
}, async () => {
  await idle();
  expect(await measure(costlyPages())).toEqual([]);
});

it("[SAFE-1] no call costs a visitor's request more than 20 ms of processor time", {
  timeout: 1_800_000,
}, async () => {
  await idle();
  expect(await measure(costlyCalls())).toEqual([]);
});
