import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { VEHICLE_LOOKUPS } from "@/lib/platform/calls/call";
import { type OpenPostgres, openPostgres } from "@/lib/platform/db/open-postgres";
import { createRateLimits, openRedis } from "@/lib/platform/limits/rate-limit";
import { rateLimits } from "@/lib/platform/limits/schema";
import { describePostgres, openOwnDatabase } from "../setup/database";

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const REDIS = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";

async function listens(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname);
  const isThere = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}
const hasRedis = await listens(REDIS);
const read = calls.account.user;
const max = read.limits.perMinute;

describePostgres("on PostgreSQL", () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    vi.clearAllMocks();
    for (const close of closing.splice(0).reverse()) await close();
  });

  let at = new Date();
  const now = () => at;

  async function twoInstances(): Promise<[OpenPostgres, OpenPostgres]> {
    const database = await openOwnDatabase("postgres");
    closing.push(database.close);
    const open = async () => {
      const opened = await openPostgres({ url: database.url ?? "" });
      closing.push(opened.close);
      return opened;
    };
    return [await open(), await open()];
  }

  it("[SEC-DOS-05] [SAFE-11] two instances share an exact count of calls that change data, using one clock", async () => {
    const limits = (await twoInstances()).map(({ db }) => createRateLimits({ exact: { db, now } }));
    const call = calls.account.resetPassword;
    for (let count = 0; count < call.limits.perMinute; count++) {
      const headers = await limits[count % 2]?.count(call, "address:x");
      expect(headers?.["ratelimit-remaining"]).toBe(String(call.limits.perMinute - count - 1));
    }
    for (const limit of limits) {
      await expect(limit.count(call, "address:x")).rejects.toMatchObject({ code: "too_many_requests" });
      await expect(limit.count(call, "address:y")).resolves.toBeTruthy();
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 86_400_000 });
    await expect(limits[0]?.count(call, "address:x")).rejects.toMatchObject({ code: "too_many_requests" });
    vi.useRealTimers();
    at = new Date(at.getTime() + 60_000);
    await expect(limits[1]?.count(call, "address:x")).resolves.toBeTruthy();
  });

  it("[SEC-DOS-05] vehicle lookups on two instances share one limit", async () => {
    const [one, two] = (await twoInstances()).map(({ db }) => createRateLimits({ exact: { db, now } }));
    const { perMinute } = VEHICLE_LOOKUPS;
    for (let count = 0; count < perMinute; count++)
      await (count % 2 ? one : two)?.count(calls.vehicle.previewDecode, "user:x");
    for (const limits of [one, two])
      await expect(limits?.count(calls.recalls.byVin, "user:x")).rejects.toMatchObject({
        code: "too_many_requests",
      });
  });

  it("[RUN-FAST] each instance counts reads in memory and writes nothing", async () => {
    const instances = await twoInstances();
    for (const { db } of instances) {
      const limits = createRateLimits({ exact: { db, now } });
      for (let count = 0; count < max; count++) await limits.count(read, "user:x");
      await expect(limits.count(read, "user:x")).rejects.toMatchObject({ code: "too_many_requests" });
    }
    expect(await instances[0].db.select().from(rateLimits)).toEqual([]);
  });
});

it.skipIf(!hasRedis)("[RUN-FAST] instances with the same Redis share read counts", async () => {
  const caller = `user:${crypto.randomUUID()}`;
  const open = async (url: string) => {
    const redis = await openRedis(url, log);
    onTestFinished(() => redis.disconnect());
    const limits = createRateLimits({ redis });
    return async () => Number((await limits.count(read, caller))["ratelimit-remaining"]);
  };
  const [countAtOne, countAtTwo] = [await open(REDIS), await open(REDIS)];
  await vi.waitFor(async () => {
    const remaining = await countAtOne();
    expect(await countAtTwo()).toBe(remaining - 1);
  });
  const countAlone = await open("redis://127.0.0.1:1");
  expect(await countAlone()).toBe(max - 1);
});
