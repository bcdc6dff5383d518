import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { describePostgres, openOwnDatabase } from "../setup/database";
import { KillableApi } from "../setup/killed-process";
import {
  expectAllSettled,
  expectNothingLost,
  measureUntilWritten,
  newTold,
  pause,
  registerMembers,
  sendInput,
  sendUntilKilled,
} from "../setup/ledger-load";

const ROUNDS = 50;
const CLIENTS = 5;
const RECOVERED_MS = 10_000;
const LEASE_MS = 4000;

describePostgres("two instances on one PostgreSQL", () => {
  it(`[RUN-FAULT] [SEC-LED-05] when one instance is killed under load, the other continues, and after ${ROUNDS} kills all credits add up`, {
    timeout: 1_200_000,
  }, async () => {
    const database = await openOwnDatabase("postgres");
    const dataDir = await mkdtemp(join(tmpdir(), "glovebox-two-"));
    const settings = { dataDir, databaseUrl: database.url, leaseMs: LEASE_MS };
    const apis: [KillableApi, KillableApi] = [new KillableApi(settings), new KillableApi(settings)];
    const reported = newTold();
    const rounds: { other: number; itself: number; work: number }[] = [];
    try {
      await Promise.all(apis.map((api) => api.start()));
      const tokens = await registerMembers(apis[0], 10);
      const [token = ""] = tokens;
      const files = createDatabaseFileStore(database.db);
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
        const otherMs = await measureUntilWritten(other, token);
        isOver = true;
        await Promise.all(clients);
        const orphan = reported.unanswered.at(-1);
        while (orphan && ![200, 402].includes(await sendInput(other, orphan, reported))) {
          if (performance.now() - startedAt > 60_000)
            throw new Error("the killed instance's last request wasn't completed");
          await pause(100);
        }
        const workMs = performance.now() - startedAt;
        const restarted = performance.now();
        await victim.start();
        await measureUntilWritten(victim, token);
        rounds.push({ other: otherMs, itself: performance.now() - restarted, work: workMs });
        if (round % 10 === 9) await expectNothingLost(database.db, files, reported);
      }
      expect(Math.max(...rounds.flatMap(Object.values))).toBeLessThan(RECOVERED_MS);
      await expectAllSettled(database.db, files, reported);
      expect(reported.acknowledged.length).toBeGreaterThan(ROUNDS);
    } finally {
      console.table(rounds);
      await Promise.all(apis.map((api) => api.kill()));
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
