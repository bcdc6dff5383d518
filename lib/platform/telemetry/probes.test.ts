import { expect, it, vi } from "vitest";
import { type Checks, createProbes, failed } from "./probes";

const FINE: Checks = { database: { status: "ok" } };

const VERSION = { name: "glovebox", version: "1.2.3", node: "24.0.0", commit: "0123abcd" };

type Reader = "open" | "internal";

function makeProbes(
  checks: () => Promise<Checks>,
  { isDraining = (): boolean => false, reader = "internal" as Reader } = {},
) {
  const probes = createProbes({ checks, isDraining, version: VERSION })[reader];
  return async (path: string, method = "GET") => {
    const answer = await probes(method, path);
    return answer && { status: answer.status, body: await answer.json() };
  };
}

it("[RUN-PROBE] ready returns the state of each check, and 503 if one failed", async () => {
  expect(await makeProbes(async () => FINE)("/api/health/ready")).toEqual({
    status: 200,
    body: {
      name: "glovebox",
      status: "ready",
      checks: { draining: { status: "ok" }, database: { status: "ok" } },
    },
  });
  const ask = makeProbes(async () => ({ ...FINE, schema: failed("too old") }));
  expect(await ask("/api/health/ready")).toMatchObject({
    status: 503,
    body: { status: "not ready", checks: { schema: { status: "failed", reason: "too old" } } },
  });
});

it("[TEN-5] probes that respond on any host name return only the name and status", async () => {
  const checks = async () => ({ ...FINE, schema: failed("schema 12, needs 14") });
  const ask = makeProbes(checks, { reader: "open" });
  expect(await ask("/api/health/live")).toEqual({ status: 200, body: { name: "glovebox", status: "live" } });
  expect(await ask("/api/health/ready")).toEqual({
    status: 503,
    body: { name: "glovebox", status: "not ready" },
  });
  expect(await ask("/api/version")).toEqual({ status: 200, body: { name: "glovebox", status: "live" } });
});

it("[TEN-6] a degraded check keeps ready at 200, and its reason is shown only internally", async () => {
  const checks = async (): Promise<Checks> => ({
    ...FINE,
    disk: { status: "degraded", reason: "3 MB left" },
  });
  expect(await makeProbes(checks, { reader: "open" })("/api/health/ready")).toEqual({
    status: 200,
    body: { name: "glovebox", status: "ready", degraded: ["disk"] },
  });
  expect(await makeProbes(checks)("/api/health/ready")).toMatchObject({
    status: 200,
    body: { degraded: ["disk"], checks: { disk: { reason: "3 MB left" } } },
  });
});

it("[RUN-PROBE] live and version respond even if the checks fail, and live responds even if they never finish", async () => {
  const ask = makeProbes(() => Promise.reject(new Error("no database")));
  expect(await ask("/api/health/live")).toMatchObject({ status: 200 });
  expect(await ask("/api/version")).toEqual({ status: 200, body: VERSION });
  expect(await ask("/api/health/ready")).toMatchObject({
    status: 503,
    body: { checks: { checks: { reason: "no database" } } },
  });
  const never = makeProbes(() => new Promise(() => undefined));
  expect(await never("/api/health/live")).toMatchObject({ status: 200 });
});

it("[RUN-PROBE] detects draining immediately, and runs the checks only once for many concurrent requests", async () => {
  let isDraining = false;
  const checks = vi.fn(async () => FINE);
  const ask = makeProbes(checks, { isDraining: () => isDraining });
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask("/api/health/ready")));
  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
  isDraining = true;
  expect(await ask("/api/health/ready")).toMatchObject({
    status: 503,
    body: { checks: { draining: { status: "failed" } } },
  });
  expect(checks).toHaveBeenCalledOnce();
});

it("[RUN-PROBE] responds only to GET or HEAD requests for its own paths", async () => {
  const ask = makeProbes(async () => FINE);
  expect(await ask("/api/health")).toBeNull();
  expect(await ask("/api/health/ready/")).toBeNull();
  expect(await ask("/api/health/ready", "POST")).toBeNull();
  expect(await ask("/api/health/ready", "HEAD")).toMatchObject({ status: 200 });
});
