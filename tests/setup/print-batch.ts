import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import type { CreditKind } from "@/lib/credits/rules/products";
import { ledger } from "@/lib/credits/schema";
import { addCredits } from "@/lib/credits/server/ledger-repository";
import { toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { type HistoryRecord, writeHistory } from "@/lib/imports/server/record-repository";
import type { ParsedVinList } from "@/lib/print-batch/contract/print-batch";
import {
  createPrintBatchWorker,
  type PrintBatchWorkerOptions,
} from "@/lib/print-batch/server/print-batch-worker";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { getSiteId, makeMember, type TestAccount } from "./admin";
import { giveBuildData } from "./build-data";
import type { TestDatabase } from "./database";
import { openTestApi } from "./members-api";

export type Generate = PrintBatchWorkerOptions["generation"]["generate"];

export const getTitle = (vin: string, more: Partial<HistoryEvent> = {}): HistoryRecord =>
  toHistoryRecord({ kind: "title", date: "2011-05-02", source: "Titles", state: "OH", ...more, vin });

export type PrintBatchFixture = Awaited<ReturnType<typeof openPrintBatchFixture>>;

export async function openPrintBatchFixture(
  open: () => Promise<TestDatabase>,
  records: readonly HistoryRecord[],
) {
  const api = await openTestApi({ open });
  const { db } = api.database;
  const siteId = await getSiteId(api);
  await writeHistory(db, records);
  await giveBuildData(db, ...records.map(({ vin }) => vin));
  const give = (dealer: TestAccount, kind: CreditKind, amount: number) =>
    db.transaction((tx) =>
      addCredits(tx, {
        siteId,
        userId: dealer.id,
        kind,
        amount,
        reason: "purchase",
        cause: `test:${randomUUID()}`,
      }),
    );
  return {
    api,
    siteId,
    give,
    /** Sign-up gives three credits of each kind; `more` adds to that. */
    async newDealer(more = 0): Promise<TestAccount> {
      const dealer = await makeMember(api, `dealer-${randomUUID()}@example.com`);
      await db.update(users).set({ role: "dealer" }).where(eq(users.id, dealer.id));
      if (more > 0) for (const kind of ["vhr", "sticker"] as const) await give(dealer, kind, more);
      return dealer;
    },
    async debits(dealer: TestAccount): Promise<number> {
      const condition = and(eq(ledger.userId, dealer.id), eq(ledger.reason, "generation"));
      return (await db.select().from(ledger).where(condition)).length;
    },
    async read({ token }: TestAccount, id: string): Promise<ParsedVinList> {
      return (await api.send(calls.printBatch.read, { token, query: { id } })).body.data as ParsedVinList;
    },
    createWorker: (generate: Generate) =>
      createPrintBatchWorker({
        db,
        jobs: api.jobs,
        generation: { generate },
        mail: api.services.mail,
        now: api.clock.now,
        log: api.services.log,
      }),
    real: ((intent) => api.services.generation.generate(intent)) as Generate,
    async close(): Promise<void> {
      const breaches = await checkInvariants(db, api.services.files);
      await api.close();
      expect(breaches).toEqual([]);
    },
  };
}
