import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { LOAD_CORE, measure, startServer } from "@/scripts/bench/http/measure";
import { shareOf } from "@/scripts/bench/timing";
import { type AppServer, startApp } from "../setup/app-server";

const LOAD = { connections: 10, seconds: 8 };
/** Only the last collections count, with one every 1 to 2 s. */
const LAST = 3;
/** Share of allocated bytes copied; it was 12% when finished requests were retained. */
const COPIED_MAX = 0.03;
/** Node accepts these V8 options only on its command line. */
const TRACED = ["sh", "-c", 'exec "$0" --trace-gc --trace-gc-nvp "$@"'];

interface Collection {
  allocated: number;
  copied: number;
}

function collectionsIn(log: string): Collection[] {
  const number = (line: string, name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(line)?.[1]);
  return log
    .split("\n")
    .filter((line) => /\bgc=s\b/.test(line))
    .map((line) => ({
      allocated: number(line, "allocated"),
      copied: number(line, "promoted") + number(line, "new_space_survived"),
    }));
}

// Node.js 20 is end-of-life and copies more regardless.
describe.skipIf(Number(process.versions.node.split(".")[0]) < 22)(
  "collections of young objects under load",
  () => {
    let stub: Awaited<ReturnType<typeof startServer>>;
    let apps: AppServer[];
    beforeAll(async () => {
      stub = await startServer(LOAD_CORE, "foreign");
      const settings = { TRUST_PROXY: "1" };
      apps = [
        await startApp(settings, TRACED),
        await startApp({ ...settings, MEMBERS_API_ORIGIN: stub.origin }, TRACED),
      ];
    });
    afterAll(async () => {
      for (const app of apps) await app.stop();
      await stub.stop();
    });

    it.each([
      ["embedded", 0],
      ["remote", 1],
    ])("[RUN-FAST] %s: what was answered is not copied", async (_name, at) => {
      const app = apps[at] as AppServer;
      const url = `http://localhost:${app.port}/members${calls.site.config.path}`;
      const row = { name: "site.config", url, pid: app.child.pid };
      const [figures] = await measure([row], LOAD, 1);
      expect(figures?.failed).toBe(0);
      const shares = collectionsIn(app.log())
        .slice(-LAST)
        .map(({ allocated, copied }) => copied / allocated);
      console.log(`copied: ${shares.map((share) => `${(share * 100).toFixed(1)} %`).join(", ")}`);
      expect(shares).toHaveLength(LAST);
      expect(shareOf(shares, 0.5)).toBeLessThan(COPIED_MAX);
    });
  },
);
