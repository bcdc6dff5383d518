import { expect, it, vi } from "vitest";
import { calls } from "@/lib/contract/table";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { createRateLimits } from "@/lib/members-api/kernel/rate-limit";
import { describePostgres, openOwnDatabase } from "../setup/database";

describePostgres("on PostgreSQL", () => {
  it("[SEC-DOS-05] [SAFE-11] two instances share the counters, by one clock", async () => {
    const database = await openOwnDatabase("postgres");
    let at = new Date();
    const [one, two] = await Promise.all([
      openPostgres({ url: database.url ?? "" }),
      openPostgres({ url: database.url ?? "" }),
    ]);
    try {
      const now = () => at;
      const limits = [createRateLimits({ db: one.db, now }), createRateLimits({ db: two.db, now })];
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
    } finally {
      vi.useRealTimers();
      await Promise.all([one.close(), two.close()]);
      await database.close();
    }
  });
});
