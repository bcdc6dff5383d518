import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";
import { documents } from "@/lib/members-api/db/schema/documents";
import { generations } from "@/lib/members-api/db/schema/generation";
import { databaseFileStore } from "@/lib/members-api/kernel/database-file-store";
import { checkInvariants } from "@/lib/members-api/kernel/invariants";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { httpSend } from "../setup/http-send";
import { KillableApi } from "../setup/killed-process";
import { type Answer, readAnswer, requestFor, type Sent, TEST_PASSWORD } from "../setup/members-api";

const sendTo = async (origin: string, call: CallDefinition, sent?: Sent): Promise<Answer> =>
  readAnswer(await httpSend(requestFor(call, sent, origin)));

describePostgres("two instances on one PostgreSQL", () => {
  let database: TestDatabase;
  let dataDir = "";
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    dataDir = await mkdtemp(join(tmpdir(), "glovebox-two-"));
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("[SEC-FLT-02] kill -9 of one instance under load: the other continues, sessions survive, and no work runs twice", async () => {
    const one = new KillableApi({ dataDir, databaseUrl: database.url });
    const two = new KillableApi({ dataDir, databaseUrl: database.url });
    await Promise.all([one.start(), two.start()]);
    try {
      const fields = { email: "two@example.com", pass: TEST_PASSWORD };
      const token = String((await sendTo(one.origin, calls.account.register, { fields })).body.token);
      expect((await sendTo(two.origin, calls.account.user, { token })).status).toBe(200);

      let stop = false;
      const survivor: number[] = [];
      let lost = 0;
      const load = async (api: KillableApi, at: number) => {
        for (let turn = 0; !stop; turn++) {
          const vin = `1HGCM82633A${String(at * 10_000 + turn).padStart(6, "0")}`;
          const sent = { token, fields: { vehicle: { vin } } };
          const status = await sendTo(api.origin, calls.garage.save, sent).then(
            (answer) => answer.status,
            () => 0,
          );
          if (api === two) survivor.push(status);
          else if (status !== 200) {
            lost += 1;
            return;
          }
        }
      };
      const running = [1, 2, 3].flatMap((at) => [load(one, at), load(two, at + 3)]);
      const report = { token, fields: { vin: "2T1BURHE5JC034461" }, headers: { "idempotency-key": "once" } };
      const cutOff = sendTo(one.origin, calls.report.generate, report).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, 150));
      await one.kill();
      await cutOff;
      expect((await sendTo(two.origin, calls.account.user, { token })).status).toBe(200);
      const second = await until(200, () => sendTo(two.origin, calls.report.generate, report));
      expect(second.body.status).toBe("success");
      stop = true;
      await Promise.all(running);
      // At most the requests in flight in the killed instance: one for each of three workers.
      expect(lost).toBeLessThanOrEqual(3);
      expect(survivor.length).toBeGreaterThan(3);
      expect(survivor.filter((status) => status !== 200)).toEqual([]);
      expect(await database.db.select().from(documents)).toHaveLength(1);
      expect((await database.db.select().from(generations)).map(({ state }) => state)).toEqual(["settled"]);
      expect(await checkInvariants(database.db, databaseFileStore(database.db))).toEqual([]);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  });
});

async function until(status: number, request: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  for (;;) {
    const answer = await request();
    if (answer.status === status) return answer;
    if (performance.now() - begun > 30_000) throw new Error(`no ${status}: ${JSON.stringify(answer.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
