import { hasProxy, type ProxyName } from "@/tests/setup/proxies";
import { type RollingResult, rollingRestart } from "@/tests/setup/rolling-restart";
import { onOwnDatabase } from "./temporary-database";

const RATE = 200;
const CALM_MS = 8000;
const PROXIES: ProxyName[] = ["nginx", "caddy"];

/**
 * `npm run bench -- rolling-restart [RATE]`: two instances on PostgreSQL (TEST_DATABASE_URL) behind deploy/nginx.conf and
 * behind deploy/Caddyfile, restarted one after the other under load; ends with 1 where a request failed or a credit is gone.
 */
export async function run([rate = String(RATE)]: string[]): Promise<void> {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new Error("Set TEST_DATABASE_URL to a PostgreSQL server.");
  const results: RollingResult[] = [];
  for (const proxy of PROXIES) {
    if (!hasProxy(proxy)) {
      console.log(`${proxy} is not installed here: apt install ${proxy}`);
      continue;
    }
    await onOwnDatabase(address, async (databaseUrl) => {
      const onProgress = (what: string) => console.error(what);
      results.push(
        await rollingRestart(proxy, { databaseUrl, rate: Number(rate), calmMs: CALM_MS, onProgress }),
      );
    });
  }
  console.table(
    Object.fromEntries(
      results.map(({ proxy, requests, failures, restarts, latency, rate, documents, broken }) => [
        proxy,
        {
          "requests/s": rate,
          requests,
          restarts,
          failed: failures.length,
          generations: documents.acknowledged,
          "of them lost": documents.acknowledged - documents.found,
          "broken rules": broken.length,
          "p50 ms": latency.p50,
          "p99 ms": latency.p99,
          "longest ms": latency.max,
        },
      ]),
    ),
  );
  for (const { proxy, failures, broken } of results) {
    for (const line of [...failures.slice(0, 20), ...broken]) console.log(`${proxy}: ${line}`);
    if (failures.length + broken.length > 0) process.exitCode = 1;
  }
}
