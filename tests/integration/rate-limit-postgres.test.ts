import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { calls } from "@/lib/contract/table";
import { type OpenPostgres, openPostgres } from "@/lib/members-api/db/open-postgres";
import { rateLimits } from "@/lib/members-api/db/schema/sources";
import { openRateLimits } from "@/lib/members-api/kernel/open-rate-limits";
import { createRateLimits } from "@/lib/members-api/kernel/rate-limit";
import { createSharedCounts } from "@/lib/members-api/kernel/shared-counts";
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

  /** As the application has them, but that they share when the test says so. */
  function instance({ db }: Pick<OpenPostgres, "db">) {
    const counts = createSharedCounts({ db, now, log, everyMs: 0 });
    return { limits: createRateLimits({ db, now, counts }), counts };
  }

  it("[SEC-DOS-05] [SAFE-11] two instances count exactly what changes something, by one clock", async () => {
    const limits = (await twoInstances()).map((one) => instance(one).limits);
    const call = calls.account.resetPassword;
    for (let count = 0; count < call.limits.perMinute; count++) {
      const headers = await limits[count % 2]?.count(call, "address:x");
      expect(headers?.["ratelimit-remaining"]).toBe(String(call.limits.perMinute - count - 1));
    }
    for (const limit of limits) {
      await expect(limit.count(call, "address:x")).rejects.toMatchObject({ code: "too_many_requests" });
      await expect(limit.count(call, "address:y")).resolves.toBeTruthy();
    }
    // An instance whose own clock is days ahead, or behind, neither forgives nor locks out.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 86_400_000 });
    await expect(limits[0]?.count(call, "address:x")).rejects.toMatchObject({ code: "too_many_requests" });
    vi.useRealTimers();
    at = new Date(at.getTime() + 60_000);
    await expect(limits[1]?.count(call, "address:x")).resolves.toBeTruthy();
  });

  const read = calls.account.user;
  const max = read.limits.perMinute;

  it("[RUN-FAST] [SEC-DOS-05] two instances share the counts of a read in batches, and each refuses once the sum is used up", async () => {
    const [one, two] = await twoInstances();
    const [a, b] = [instance(one), instance(two)];
    for (let count = 0; count < max / 2; count++) {
      await a.limits.count(read, "user:x");
      await b.limits.count(read, "user:x");
    }
    expect(await one.db.select().from(rateLimits)).toEqual([]);
    await a.counts.share();
    await b.counts.share();
    await expect(b.limits.count(read, "user:x")).rejects.toMatchObject({ code: "too_many_requests" });
    // It has not heard of the other one's second half yet: the overshoot that is documented.
    await expect(a.limits.count(read, "user:x")).resolves.toBeTruthy();
    await a.counts.share();
    await expect(a.limits.count(read, "user:x")).rejects.toMatchObject({ code: "too_many_requests" });
    at = new Date(at.getTime() + 60_000);
    await expect(a.limits.count(read, "user:x")).resolves.toMatchObject({
      "ratelimit-remaining": String(max - 1),
    });
  });

  it("[RUN-FAST] who makes few calls is never written down", async () => {
    const [one] = await twoInstances();
    const { limits, counts } = instance(one);
    for (let count = 0; count < max / 10 - 1; count++) await limits.count(read, "user:few");
    await counts.share();
    expect(await one.db.select().from(rateLimits)).toEqual([]);
    await limits.count(read, "user:few");
    await counts.share();
    expect(await one.db.select().from(rateLimits)).toMatchObject([{ points: max / 10 }]);
  });

  it("[RUN-FAULT] while the database is away a read is counted on, its limit holds, and all is told afterwards", async () => {
    const [one, two] = await twoInstances();
    const { limits, counts } = instance(one);
    const insert = vi.spyOn(one.db, "insert").mockImplementation(() => {
      throw new Error("the database is away");
    });
    for (let count = 0; count < max; count++) await limits.count(read, "user:x");
    await counts.share();
    expect(log.warn).toHaveBeenCalledTimes(1);
    await expect(limits.count(read, "user:x")).rejects.toMatchObject({ code: "too_many_requests" });
    insert.mockRestore();
    await counts.share();
    expect(await two.db.select().from(rateLimits)).toMatchObject([{ points: max + 1 }]);
  });

  it.skipIf(!hasRedis)(
    "[RUN-FAST] with a Redis two instances count a read together at once, and alone while it is away",
    async () => {
      const [one, two] = await twoInstances();
      const open = async ({ db }: OpenPostgres, redisUrl: string) => {
        const limits = await openRateLimits({ db, now, log, redisUrl });
        closing.push(limits.close);
        return limits;
      };
      const [a, b] = [await open(one, REDIS), await open(two, REDIS)];
      const caller = `user:${crypto.randomUUID()}`;
      const remaining = async (limits: typeof a) =>
        Number((await limits.count(read, caller))["ratelimit-remaining"]);
      await vi.waitFor(async () => {
        const first = await remaining(a);
        expect(await remaining(b)).toBe(first - 1);
      });
      const away = await open(one, "redis://127.0.0.1:1");
      expect(await remaining(away)).toBe(max - 1);
    },
  );
});
