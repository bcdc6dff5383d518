import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import type { Database } from "@/lib/members-api/db/database";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { documents } from "@/lib/members-api/db/schema/documents";
import { garageVehicles } from "@/lib/members-api/db/schema/garage";
import { databaseFileStore } from "@/lib/members-api/kernel/database-file-store";
import { diskFileStore } from "@/lib/members-api/kernel/file-store";
import { openOwnDatabase, testDriver } from "../setup/database";
import { KillableApi } from "../setup/killed-process";
import { readAnswer, requestFor, type Sent, TEST_PASSWORD } from "../setup/members-api";

const ROUNDS = 20;
const CLIENTS = 50;
const USERS = 10;
/** How many requests are repeated at the end; all are looked up in the data. */
const RESENT_HEADERS = 30;
const { account, garage, report, sticker } = calls;

interface Input {
  token: string;
  key: string;
  vin: string;
  product: "vhr" | "sticker";
}
interface Acknowledged extends Input {
  url: string;
  charge: string;
}

const pick = <T>(list: readonly T[]): T => {
  const result = list[Math.floor(Math.random() * list.length)];
  if (result === undefined) throw new Error("nothing to pick from");
  return result;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const serial = () => String(Math.floor(Math.random() * 1e6)).padStart(6, "0");

async function sendUntilKilled(api: KillableApi, tokens: string[], reported: Told, isOver: () => boolean) {
  while (!isOver()) {
    // Some requests are repeated, as a browser does that got no response.
    const second = reported.unanswered.length > 0 && Math.random() < 0.3;
    const input: Input = second
      ? pick(reported.unanswered)
      : {
          token: pick(tokens),
          key: randomUUID(),
          vin: `1HGCM82633A${serial()}`,
          product: Math.random() < 0.7 ? "vhr" : "sticker",
        };
    if (!second) reported.unanswered.push(input);
    try {
      // 409: the dead process's lease still runs; asking at once again would only crowd the others out.
      if ((await sendInput(api, input, reported)) === 409) await pause(200);
      if (Math.random() < 0.3) {
        const vehicle = { vin: input.vin, option: "selling" };
        const saved = await request(api, garage.save, { token: input.token, fields: { vehicle } });
        if (saved.status === 200) reported.saved.push({ token: input.token, vin: input.vin });
      }
    } catch (error) {
      // The connection ended with the process: nothing was acknowledged.
      if (!(error instanceof TypeError)) throw error;
      return;
    }
  }
}

interface Told {
  unanswered: Input[];
  acknowledged: Acknowledged[];
  saved: { token: string; vin: string }[];
  statuses: Set<number>;
}

async function request(api: KillableApi, call: Parameters<typeof requestFor>[0], sent: Sent) {
  return readAnswer(await fetch(requestFor(call, sent, api.origin)));
}

async function sendInput(api: KillableApi, input: Input, reported: Told): Promise<number> {
  const { token, key, vin, product } = input;
  const call = product === "vhr" ? report.generate : sticker.generate;
  const answer = await request(api, call, { token, fields: { vin }, headers: { "idempotency-key": key } });
  reported.statuses.add(answer.status);
  if (answer.status === 200) {
    const { url, charge } = answer.body;
    reported.acknowledged.push({ ...input, url: String(url), charge: String(charge) });
  }
  if (answer.status === 200 || answer.status === 402) {
    const at = reported.unanswered.indexOf(input);
    if (at >= 0) reported.unanswered.splice(at, 1);
  }
  return answer.status;
}

/** Rows that break a rule of the ledger; each query names one rule. */
async function violations(db: Database, isSettled: boolean): Promise<unknown[]> {
  const rules = [
    sql`select 'balance is not the sum' as rule, b.user_id, b.kind from balances b left join ledger l
          on l.user_id = b.user_id and l.kind = b.kind group by b.user_id, b.kind, b.amount
          having b.amount <> coalesce(sum(l.amount), 0) or b.amount < 0`,
    sql`select 'a debit without a generation' as rule, l.cause from ledger l
          left join generations g on g.id::text = l.cause where l.reason = 'generation' and g.id is null`,
    sql`select 'a paid generation without its debit' as rule, g.id from generations g
          left join ledger l on l.cause = g.id::text and l.reason = 'generation'
          where g.paid_with is not null and l.seq is null`,
    sql`select 'refunded without its credit, or with a document' as rule, g.id from generations g
          left join ledger l on l.cause = g.id::text and l.reason = 'refund_failed'
          left join documents d on d.id = g.id
          where g.state = 'refunded' and ((g.paid_with is not null and l.seq is null) or d.id is not null)`,
    sql`select 'settled without a document' as rule, g.id from generations g
          left join documents d on d.id = g.document_id where g.state = 'settled' and d.id is null`,
    sql`select 'a credit back for what is not refunded' as rule, l.cause from ledger l
          join generations g on g.id::text = l.cause where l.reason = 'refund_failed' and g.state <> 'refunded'`,
    sql`select 'a vehicle charged twice' as rule, g.user_id, g.vin, g.product from generations g
          where g.paid_with is not null and g.state = 'settled' group by g.user_id, g.vin, g.product having count(*) > 1`,
    sql`select 'a document without a saved vehicle' as rule, d.id from documents d left join garage_vehicles v
          on v.user_id = d.user_id and v.vin = d.vin where v.id is null`,
  ];
  if (isSettled) {
    rules.push(sql`select 'neither settled nor refunded' as rule, id from generations
                     where state not in ('settled', 'refunded')`);
  }
  const result: unknown[] = [];
  for (const rule of rules) result.push(...((await db.execute(rule)) as unknown as { rows: unknown[] }).rows);
  return result;
}

const driver = testDriver;

it(`[SEC-LED-05] [ENT-2] ${ROUNDS} times kill -9 under ${CLIENTS} clients on ${driver}: nothing acknowledged is lost, every credit adds up`, {
  timeout: 600_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-kill-"));
  const postgres = driver === "postgres" ? await openOwnDatabase("postgres") : null;
  const databaseUrl = postgres?.url;
  const api = new KillableApi({ dataDir, databaseUrl });
  const reported: Told = { unanswered: [], acknowledged: [], saved: [], statuses: new Set() };
  /** Looks at the data as the dead process left it. */
  const inspect = async (isSettled: boolean) => {
    const opened = databaseUrl ? await openPostgres({ url: databaseUrl }) : await openPglite({ dataDir });
    try {
      expect(await violations(opened.db, isSettled)).toEqual([]);
      const files = databaseUrl ? databaseFileStore(opened.db) : diskFileStore(join(dataDir, "files"));
      const created = new Map((await opened.db.select().from(documents)).map((row) => [row.id, row]));
      for (const { url } of reported.acknowledged) {
        const document = created.get(new URL(url, api.origin).searchParams.get("id") ?? "");
        const pdf = await files.get(document?.fileKey ?? "none");
        expect(
          createHash("sha256")
            .update(pdf ?? "")
            .digest("hex"),
        ).toBe(document?.sha256);
      }
      const stored = new Set((await opened.db.select().from(garageVehicles)).map((row) => row.vin));
      expect(reported.saved.filter(({ vin }) => !stored.has(vin))).toEqual([]);
    } finally {
      await opened.close();
    }
  };
  try {
    await api.start();
    const tokens: string[] = [];
    for (let index = 0; index < USERS; index++) {
      const fields = { email: `user-${index}@example.com`, pass: TEST_PASSWORD };
      tokens.push(String((await request(api, account.register, { fields })).body.token));
    }
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      const clients = Array.from({ length: CLIENTS }, () =>
        sendUntilKilled(api, tokens, reported, () => isOver),
      );
      // In the middle of the work, however slow the machine: some requests have been answered, others have not.
      const enough = reported.acknowledged.length + 1 + Math.floor(Math.random() * 15);
      const latest = Date.now() + 10_000;
      while (reported.acknowledged.length < enough && Date.now() < latest) await pause(10);
      await pause(Math.random() * 300);
      await api.kill();
      isOver = true;
      await Promise.all(clients);
      if (round % 5 === 0) await inspect(false);
      await api.start();
    }
    // Of what was never answered some is sent again under its own key, until it has an answer; the rest is the sweeper's.
    for (const input of reported.unanswered.slice(-RESENT_HEADERS)) {
      await expect.poll(() => sendInput(api, input, reported), { timeout: 20_000 }).toBeOneOf([200, 402]);
    }
    for (const { token, url, key, vin, product, charge } of reported.acknowledged.slice(0, RESENT_HEADERS)) {
      const call = product === "vhr" ? report.generate : sticker.generate;
      const sent = { token, fields: { vin }, headers: { "idempotency-key": key } };
      expect((await request(api, call, sent)).body).toMatchObject({ url, charge });
    }
    for (const { token, vin } of reported.saved.slice(0, RESENT_HEADERS)) {
      expect((await request(api, garage.read, { token, query: { vin } })).status).toBe(200);
    }
    // The sweeper handles what no client retries: it runs at the start and every 10 seconds.
    if (postgres) await expect.poll(() => violations(postgres.db, true), { timeout: 60_000 }).toEqual([]);
    await api.stop();
    await inspect(true);
    expect(reported.acknowledged.length).toBeGreaterThan(ROUNDS);
    // 503 is 'this attempt took too long, send it again': 50 clients on a busy machine may hear it. A fault is 500.
    expect(reported.statuses.has(500)).toBe(false);
  } finally {
    await api.kill();
    await postgres?.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
