import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { LOAD_CORE, measure, startServer } from "@/scripts/bench/http/measure";
import { shareOf } from "@/scripts/bench/timing";
import { type AppServer, startApp } from "../setup/app-server";

const LOAD = { connections: 10, seconds: 8 };
/** Collections: a second or two each. */
const LAST = 3;
/** Of what is allocated between two collections; 12 % are copied where dead requests are held. */
const COPIED_MAX = 0.03;
/** Node.js takes this of V8's options on its command line only. */
const TRACED = ["sh", "-c", 'exec "$0" --trace-gc --trace-gc-nvp "$@"'];

interface Collection {
  allocated: number;
  copied: number;
}

/** Of young objects, as V8 writes them. */
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

// Node.js 20 gets no more fixes: it keeps more, in smaller collections, whatever is done here.
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
