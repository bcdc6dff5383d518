import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PAGE_ONLY_TIMEOUT_MS, requestForPageData } from "@/lib/bff/page-request";
import { SESSION_COOKIE } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { findSetCookie, getSession, visit } from "../setup/browser-calls";
import { JOURNEY_ORIGIN, journeyCalls, openJourneyFixture, sendThroughBff } from "../setup/journey-calls";
import { createRecordingUpstream } from "../setup/recording-upstream";
import type { SpecUpstream } from "../setup/spec-upstream";
import type { Failure } from "../setup/spec-upstream/failures";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";

const HOST = "cars.localhost";
const PAGES = ["/", "/login", "/dashboard", "/my-vehicles"];
const cases = journeyCalls.map((row) => ({ title: row.title ?? row.call.name, row }));
let upstream: SpecUpstream;

beforeEach(() => {
  createRecordingUpstream();
});
afterEach(() => {
  vi.useRealTimers();
  setUpstream(undefined);
});

const connect = (fetch: SpecUpstream["fetch"]) => setUpstream(fetch, JOURNEY_ORIGIN);
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function advanceUntil(work: Promise<unknown>, most: number): Promise<number> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  let passed = 0;
  while (!isDone && passed < most) {
    // Web Crypto and streams use real time.
    await new Promise((resolve) => setImmediate(resolve));
    if (vi.getTimerCount() === 0) continue;
    await vi.advanceTimersByTimeAsync(500);
    passed += 500;
  }
  return passed;
}

describe("an upstream that takes 2 s for every call, and 15 s for a document", () => {
  beforeEach(async () => {
    let wait = async (_ms: number) => {};
    upstream = await openJourneyFixture({ profile: "slow", wait: (ms) => wait(ms) });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    wait = sleep;
    connect(upstream.fetch);
  });

  it.each(cases)("[UP-4] $title still succeeds", async ({ row }) => {
    const work = sendThroughBff(row, HOST);
    await advanceUntil(work, 60_000);
    const answer = await work;
    expect([answer.status, row.call.response.safeParse(await answer.json()).error]).toEqual([200, undefined]);
  });

  it("[UP-4] a page can wait longer for plans, because the browser doesn't request them later", async () => {
    const viewer = { siteUri: HOST, locale: "en", token: null, gatePassed: true, address: "203.0.113.9" };
    const read = (timeoutMs?: number) =>
      requestForPageData(calls.billing.plans, {}, { ...viewer, money: "dollars" }, timeoutMs);
    const soon = read().catch(() => "too late");
    await advanceUntil(soon, 60_000);
    expect(await soon).toBe("too late");
    const later = read(PAGE_ONLY_TIMEOUT_MS);
    await advanceUntil(later, 60_000);
    expect((await later).data).toHaveLength(2);
  });
});

const FAILURES: Failure[] = [
  { kind: "limited", retryAfterSeconds: 30 },
  { kind: "message", status: 422, message: "Not for this car." },
  { kind: "message", status: 500, message: "Not for this car." },
  { kind: "cut" },
];

describe("an upstream that fails", () => {
  beforeEach(async () => {
    upstream = await openJourneyFixture({ profile: "bare" });
    connect(upstream.fetch);
  });

  it.each(FAILURES)("[UP-3] a call that fails with %j doesn't end the session", async (failure) => {
    for (const { row } of cases) {
      upstream.program(row.call.path, failure);
      const answer = await sendThroughBff(row, HOST);
      expect(answer.status, row.call.name).toBeGreaterThanOrEqual(400);
      expect(findSetCookie(answer, SESSION_COOKIE), row.call.name).toBeUndefined();
    }
  });

  it.each(FAILURES)("[UP-1] no page fails if every call fails with %j", async (failure) => {
    const session = await getSession(FIXTURE_ACCOUNTS.member.token, HOST);
    for (const { row } of cases) upstream.program(row.call.path, failure);
    upstream.program("/api/user", failure);
    for (const page of PAGES)
      expect([page, (await visit(page, { host: HOST, session })).status < 400]).toEqual([page, true]);
  });
});
