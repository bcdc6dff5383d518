import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { openMembersApi } from "@/lib/compose/open-members-api";
import { balances, ledger } from "@/lib/credits/schema";
import { addCredits } from "@/lib/credits/server/ledger-repository";
import { generations } from "@/lib/generation/schema/generation";
import { toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { writeHistory } from "@/lib/imports/server/record-repository";
import type { RootDatabase } from "@/lib/platform/db/database";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { createDiskFileStore } from "@/lib/platform/files/file-store";
import type { PrintBatch, PrintBatchRow } from "@/lib/print-batch/contract/print-batch";
import { giveBuildData } from "../setup/build-data";
import { createKillableOptions } from "../setup/killable-options";
import { KillableApi } from "../setup/killed-process";
import { readAnswer, requestFor, type Sent, TEST_PASSWORD } from "../setup/members-api";
import { readZip } from "../setup/read-zip";
import { withCheckDigit } from "../setup/with-check-digit";

const KILLS = 3;
const SIGN_UP = 3;
const VINS = Array.from({ length: 24 }, (_, at) => withCheckDigit(`1HGCM82633A0043${50 + at}`));
const email = "lot@example.com";
const { account, printBatch } = calls;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function stock(dataDir: string): Promise<string> {
  const opened = await openMembersApi({ ...createKillableOptions(), dataDir });
  try {
    const fields = { email, pass: TEST_PASSWORD };
    const { body } = await readAnswer(await opened.fetch(requestFor(account.register, { fields })));
    await fill(opened.db);
    return String(body.token);
  } finally {
    await opened.close();
  }
}

async function fill(db: RootDatabase): Promise<void> {
  const [dealer] = await db.update(users).set({ role: "dealer" }).where(eq(users.email, email)).returning();
  if (!dealer) throw new Error("no dealer");
  for (const kind of ["vhr", "sticker"] as const) {
    const credits = { siteId: dealer.siteId, userId: dealer.id, kind, amount: VINS.length - SIGN_UP };
    await db.transaction((tx) => addCredits(tx, { ...credits, reason: "purchase", cause: "test" }));
  }
  const title = { kind: "title" as const, date: "2011-05-02", source: "Titles", state: "OH" };
  await writeHistory(
    db,
    VINS.map((vin) => toHistoryRecord({ ...title, vin })),
  );
  await giveBuildData(db, ...VINS);
}

it(`[ENT-2] [SEC-LED-05] despite ${KILLS} kills, each document for a list of ${VINS.length} vehicles is generated and paid for once`, {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-pack-"));
  const api = new KillableApi({ dataDir, databaseUrl: undefined, leaseMs: 2000 });
  const request = async (call: Parameters<typeof requestFor>[0], options: Sent) =>
    readAnswer(await fetch(requestFor(call, options, api.origin)));
  try {
    const token = await stock(dataDir);
    await api.start();
    const input = { text: VINS.join("\n"), parts: ["sticker", "report"] };
    const headers = { "idempotency-key": randomUUID() };
    const start = () => request(printBatch.start, { token, fields: input, headers });
    const { id } = (await start()).body.data as PrintBatch;
    const read = async () =>
      (await request(printBatch.read, { token, query: { id } })).body.data as PrintBatch & {
        rows: PrintBatchRow[];
      };
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // Kills mid-work on any machine: some vehicles are done, others not.
      const enough = (kill * VINS.length) / (KILLS + 2);
      await expect
        .poll(async () => (await read()).counts.ready, { timeout: 30_000, interval: 50 })
        .toBeGreaterThanOrEqual(enough);
      await pause(Math.random() * 100);
      await api.kill();
      await api.start();
      const left = await read();
      expect([left.state, left.counts.waiting > 0]).toEqual(["running", true]);
      expect(((await start()).body.data as PrintBatch).id).toBe(id);
    }
    await expect.poll(async () => (await read()).state, { timeout: 40_000 }).toBe("done");
    const done = await read();
    expect(done).toMatchObject({ counts: { ready: VINS.length, failed: 0 }, charged: 2 * VINS.length });
    const zip = await fetch(requestFor(printBatch.zip, { token, query: { id } }, api.origin));
    expect(readZip(new Uint8Array(await zip.arrayBuffer())).size).toBe(2 * VINS.length);
    await api.stop();
    const opened = await openPglite({ dataDir });
    try {
      const { db } = opened;
      const paid = await db
        .select({ vin: generations.vin, product: generations.product, state: generations.state })
        .from(ledger)
        .innerJoin(generations, eq(ledger.cause, sql`${generations.id}::text`))
        .where(eq(ledger.reason, "generation"));
      const names = paid.map(({ vin, product, state }) => `${vin} ${product} ${state}`);
      const expectedNames = VINS.flatMap((vin) => [`${vin} vhr settled`, `${vin} sticker settled`]);
      expect(names.sort()).toEqual(expectedNames.sort());
      expect(await db.select().from(generations)).toHaveLength(2 * VINS.length);
      expect((await db.select().from(balances)).map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
        ["sticker", 0],
        ["vhr", 0],
      ]);
      expect(await checkInvariants(db, createDiskFileStore(join(dataDir, "files")))).toEqual([]);
    } finally {
      await opened.close();
    }
  } finally {
    await api.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
