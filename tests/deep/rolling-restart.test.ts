import { expect, it } from "vitest";
import { describePostgres, openOwnDatabase } from "../setup/database";
import { hasProxy } from "../setup/proxies";
import { runRollingRestart } from "../setup/rolling-restart";

describePostgres("a rolling restart of two instances", () => {
  for (const proxy of ["nginx", "caddy"] as const) {
    it.skipIf(!hasProxy(proxy))(
      `[RUN-PROBE] a restart behind ${proxy} (apt install ${proxy}) loses no request at 200 a second, or the machine's limit, and no credit`,
      async () => {
        const database = await openOwnDatabase("postgres");
        try {
          const options = { databaseUrl: database.url ?? "", rate: 200, calmMs: 7000 };
          const result = await runRollingRestart(proxy, { ...options, onProgress: console.info });
          console.info(
            `${proxy}: ${result.requests} at ${result.rate} a second, p99 ${result.latency.p99} ms`,
          );
          expect(result.restarts).toBe(2);
          expect(result.failures).toEqual([]);
          expect(result.broken).toEqual([]);
          expect(result.documents.found).toBe(result.documents.acknowledged);
          expect(result.documents.acknowledged).toBeGreaterThan(50);
        } finally {
          await database.close();
        }
      },
    );
  }
});
