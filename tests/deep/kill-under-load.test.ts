import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { createDiskFileStore } from "@/lib/platform/files/file-store";
import { KillableApi } from "../setup/killed-process";
import {
  expectAllSettled,
  expectNothingLost,
  newTold,
  pause,
  registerMembers,
  request,
  sendInput,
  sendUntilKilled,
} from "../setup/ledger-load";

const ROUNDS = 20;
const CLIENTS = 50;
const USERS = 10;
/** Number of requests repeated at the end; the data must contain all of their results. */
const REPEATED = 30;
const { garage, report, sticker } = calls;

/* kill-two-instances.test.ts does the same on PostgreSQL. */
it(`[SEC-LED-05] [ENT-2] after ${ROUNDS} kills with ${CLIENTS} clients on PGlite, no acknowledged write is lost, and every credit adds up`, {
  timeout: 600_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-kill-"));
  const api = new KillableApi({ dataDir, databaseUrl: undefined });
  const reported = newTold();
  const inspect = async (check: typeof expectNothingLost) => {
    const opened = await openPglite({ dataDir });
    await check(opened.db, createDiskFileStore(join(dataDir, "files")), reported).finally(opened.close);
  };
  try {
    await api.start();
    const tokens = await registerMembers(api, USERS);
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      const clients = Array.from({ length: CLIENTS }, () =>
        sendUntilKilled(api, tokens, reported, () => isOver),
      );
      // Kills mid-work on any machine: some requests have been answered, others not.
      const enough = reported.acknowledged.length + 1 + Math.floor(Math.random() * 15);
      const latest = Date.now() + 10_000;
      while (reported.acknowledged.length < enough && Date.now() < latest) await pause(10);
      await pause(Math.random() * 300);
      await api.kill();
      isOver = true;
      await Promise.all(clients);
      if (round % 5 === 0) await inspect(expectNothingLost);
      await api.start();
    }
    // Repeats some unanswered requests with their original keys; the sweeper settles the rest.
    for (const input of reported.unanswered.slice(-REPEATED)) {
      await expect.poll(() => sendInput(api, input, reported), { timeout: 20_000 }).toBeOneOf([200, 402]);
    }
    for (const { token, url, key, vin, product, charge } of reported.acknowledged.slice(0, REPEATED)) {
      const call = product === "vhr" ? report.generate : sticker.generate;
      const options = { token, fields: { vin }, headers: { "idempotency-key": key } };
      expect((await request(api, call, options)).body).toMatchObject({ url, charge });
    }
    for (const { token, vin } of reported.saved.slice(0, REPEATED)) {
      expect((await request(api, garage.read, { token, query: { vin } })).status).toBe(200);
    }
    await api.stop();
    await inspect(expectAllSettled);
    expect(reported.acknowledged.length).toBeGreaterThan(ROUNDS);
  } finally {
    await api.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
