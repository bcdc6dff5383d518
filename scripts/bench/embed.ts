import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import pino from "pino";
import { handleCall } from "@/lib/bff/handle-call";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { BADGES_MAX } from "@/lib/contract/embed";
import { calls } from "@/lib/contract/table";
import { historyEvents } from "@/lib/members-api/db/schema/sources";
import { historyRecord } from "@/lib/members-api/imports/import-schemas";
import { writeHistory } from "@/lib/members-api/imports/record-repository";
import { openMembersApi } from "@/lib/members-api/kernel/open-members-api";
import { onOwnDatabase } from "./temporary-database";
import { alternate, shareOf } from "./timing";

const HOST = "localhost";
const LISTS = 60;
const RECORDS_EACH = 12;
const P95_MS = 150;

/**
 * npm run bench -- embed [postgres://…]: the badges of 100 vehicles in one call through the BFF, each list for the first time,
 * against the yardstick of one bare query for the same vehicles' records. At most 150 ms in 95 of 100.
 */
export async function run([postgres]: string[]): Promise<void> {
  const url = postgres ?? process.env.TEST_DATABASE_URL;
  await onApi(undefined, "PGlite");
  if (url) await onOwnDatabase(url, (own) => onApi(own, "PostgreSQL"));
  else console.log("No PostgreSQL address given: only PGlite is measured.");
}

const vinAt = (list: number, at: number) => `1HGCM82633A${String(list * BADGES_MAX + at).padStart(6, "0")}`;
const vinsOf = (list: number) => Array.from({ length: BADGES_MAX }, (_, at) => vinAt(list, at));

async function onApi(databaseUrl: string | undefined, title: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-bench-"));
  const api = await openMembersApi({
    dataDir,
    databaseUrl,
    secrets: { digestKey: randomBytes(32).toString("base64") },
    port: 3000,
    rateLimited: false,
    sources: { nhtsa: "0", vpic: "0", epa: "0" },
    log: pino({ level: "silent" }),
  });
  try {
    setSessionKeys([randomBytes(32).toString("base64")]);
    setUpstream(api.fetch);
    for (let list = 0; list < LISTS; list++) {
      const events = vinsOf(list).flatMap((vin) =>
        Array.from({ length: RECORDS_EACH }, (_, at) => ({
          vin,
          kind: "service" as const,
          date: `20${10 + at}-05-01`,
          source: "Bench",
          odometer: 10_000 * (at + 1),
        })),
      );
      await writeHistory(api.db, events.map(historyRecord));
    }
    let badgeList = 0;
    let bareList = 0;
    const [badges = [], bare = []] = await alternate(
      [
        async () => {
          const path = `${calls.embed.badges.path}?vins=${vinsOf(badgeList++ % LISTS).join()}`;
          const request = new Request(`http://${HOST}${path}`, { headers: { host: HOST } });
          // A network of its own each time: what is counted by network is measured too.
          const address = `10.0.${badgeList % 250}.1`;
          const answer = await handleCall(request, {
            host: HOST,
            address,
            exactAddress: address,
            secure: false,
          });
          if (answer.status !== 200) throw new Error(`badges answered ${answer.status}`);
          return answer.text();
        },
        async () =>
          api.db
            .select()
            .from(historyEvents)
            .where(inArray(historyEvents.vin, vinsOf(bareList++ % LISTS))),
      ],
      LISTS,
    );
    const p95 = shareOf(badges, 0.95);
    const ratio = (shareOf(badges, 0.5) / shareOf(bare, 0.5)).toFixed(2);
    console.log(
      `On ${title}: ${BADGES_MAX} badges ${shareOf(badges, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (at most ${P95_MS}) = ${ratio} × one bare query of the same records (${shareOf(bare, 0.5).toFixed(1)} ms)`,
    );
    if (p95 > P95_MS) process.exitCode = 1;
  } finally {
    setUpstream(undefined);
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
