import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { createDatabaseFileStore } from "@/lib/members-api/kernel/database-file-store";
import { checkInvariants } from "@/lib/members-api/kernel/invariants";
import { describePostgres, openOwnDatabase } from "../setup/database";
import { KillableApi } from "../setup/killed-process";
import {
  expectNothingLost,
  listViolations,
  newTold,
  pause,
  registerMembers,
  request,
  sendInput,
  sendUntilKilled,
} from "../setup/ledger-load";

const ROUNDS = 50;
const CLIENTS = 5;
const RECOVERED_MS = 10_000;
const LEASE_MS = 4000;

interface Round {
  killed: string;
  "other, ms": number;
  "itself, ms": number;
  "its work, ms": number;
  acknowledged: number;
}

describePostgres("two instances on one PostgreSQL", () => {
  it(`[RUN-FAULT] [SEC-LED-05] ${ROUNDS} times kill -9 of either instance under load: the other continues, and every credit adds up`, {
    timeout: 1_200_000,
  }, async () => {
    const database = await openOwnDatabase("postgres");
    const dataDir = await mkdtemp(join(tmpdir(), "glovebox-two-"));
    const settings = { dataDir, databaseUrl: database.url, leaseMs: LEASE_MS };
    const apis: [KillableApi, KillableApi] = [new KillableApi(settings), new KillableApi(settings)];
    const reported = newTold();
    const rounds: Round[] = [];
    try {
      await Promise.all(apis.map((api) => api.start()));
      const tokens = await registerMembers(apis[0], 10);
      let serial = 0;
      const writes = async (api: KillableApi): Promise<number> => {
        const startedAt = performance.now();
        for (;;) {
          const vin = `2HGCM82633A${String(serial++).padStart(6, "0")}`;
          const sent = { token: tokens[0], fields: { vehicle: { vin } } };
          if ((await request(api, calls.garage.save, sent)).status === 200)
            return performance.now() - startedAt;
          if (performance.now() - startedAt > 60_000) throw new Error("it does not write");
          await pause(20);
        }
      };
      for (let round = 0; round < ROUNDS; round++) {
        const killed = Math.random() < 0.5 ? 0 : 1;
        const [victim, other] = killed === 0 ? apis : [apis[1], apis[0]];
        let isOver = false;
        const clients = apis.flatMap((api) =>
          Array.from({ length: CLIENTS }, () => sendUntilKilled(api, tokens, reported, () => isOver)),
        );
        const enough = reported.acknowledged.length + 2 + Math.floor(Math.random() * 5);
        const latest = Date.now() + 10_000;
        while (reported.acknowledged.length < enough && Date.now() < latest) await pause(10);
        await victim.kill();
        const startedAt = performance.now();
        const otherMs = await writes(other);
        isOver = true;
        await Promise.all(clients);
        const orphan = reported.unanswered.at(-1);
        while (orphan && ![200, 402].includes(await sendInput(other, orphan, reported))) {
          if (performance.now() - startedAt > 60_000)
            throw new Error("what the dead one had begun is not answered");
          await pause(100);
        }
        const workMs = performance.now() - startedAt;
        const restarted = performance.now();
        await victim.start();
        await writes(victim);
        rounds.push({
          killed: killed === 0 ? "one" : "two",
          "other, ms": Math.round(otherMs),
          "itself, ms": Math.round(performance.now() - restarted),
          "its work, ms": Math.round(workMs),
          acknowledged: reported.acknowledged.length,
        });
        if (round % 10 === 9)
          await expectNothingLost(database.db, createDatabaseFileStore(database.db), reported, false);
      }
      for (const column of ["other, ms", "itself, ms", "its work, ms"] as const)
        expect([column, Math.max(...rounds.map((round) => round[column])) < RECOVERED_MS]).toEqual([
          column,
          true,
        ]);
      await expect.poll(() => listViolations(database.db, true), { timeout: 60_000 }).toEqual([]);
      await Promise.all(apis.map((api) => api.stop()));
      const files = createDatabaseFileStore(database.db);
      await expectNothingLost(database.db, files, reported, true);
      expect(await checkInvariants(database.db, files)).toEqual([]);
      expect(reported.acknowledged.length).toBeGreaterThan(ROUNDS);
      expect(reported.statuses.has(500)).toBe(false);
    } finally {
      console.table(rounds);
      await Promise.all(apis.map((api) => api.kill()));
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
