import { expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { createRateLimits } from "@/lib/members-api/kernel/rate-limit";
import { describePostgres, openOwnDatabase } from "../setup/database";

describePostgres("on PostgreSQL", () => {
  it("[SEC-DOS-05] two instances share the counters", async () => {
    const database = await openOwnDatabase("postgres");
    const [one, two] = await Promise.all([
      openPostgres({ url: database.url ?? "" }),
      openPostgres({ url: database.url ?? "" }),
    ]);
    try {
      const limits = [createRateLimits(one.pool), createRateLimits(two.pool)];
      const call = calls.account.resetPassword;
      for (let count = 0; count < call.limits.perMinute; count++) {
        const headers = await limits[count % 2]?.count(call, "address:x");
        expect(headers?.["ratelimit-remaining"]).toBe(String(call.limits.perMinute - count - 1));
      }
      for (const limit of limits) {
        await expect(limit.count(call, "address:x")).rejects.toMatchObject({ code: "too_many_requests" });
        await expect(limit.count(call, "address:y")).resolves.toBeTruthy();
      }
    } finally {
      await Promise.all([one.close(), two.close()]);
      await database.close();
    }
  });
});
