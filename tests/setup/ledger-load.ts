import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { garageVehicles } from "@/lib/garage/schema";
import { documents } from "@/lib/generation/schema/documents";
import type { Database } from "@/lib/platform/db/database";
import type { FileStore } from "@/lib/platform/files/file-store";
import { KillableApi, type KillableSettings } from "./killed-process";
import { readAnswer, requestFor, type Sent, TEST_PASSWORD } from "./members-api";

const { account, garage, report, sticker } = calls;

interface Loaded {
  origin: string;
}

export interface Input {
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
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const createSerial = () => String(Math.floor(Math.random() * 1e6)).padStart(6, "0");

export async function sendUntilKilled(
  api: Loaded,
  tokens: string[],
  reported: Told,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    // Repeats some requests, as a browser without a response would.
    const second = reported.unanswered.length > 0 && Math.random() < 0.3;
    const input: Input = second
      ? pick(reported.unanswered)
      : {
          token: pick(tokens),
          key: randomUUID(),
          vin: `1HGCM82633A${createSerial()}`,
          product: Math.random() < 0.7 ? "vhr" : "sticker",
        };
    if (!second) reported.unanswered.push(input);
    try {
      // 409: the dead process still holds the lease; 503: the database is unavailable. Pause before retrying.
      const status = await sendInput(api, input, reported);
      if (status === 409 || status === 503) await pause(200);
      if (Math.random() < 0.3) {
        const vehicle = { vin: input.vin, option: "selling" };
        const saved = await request(api, garage.save, { token: input.token, fields: { vehicle } });
        if (saved.status === 200) reported.saved.push({ token: input.token, vin: input.vin });
      }
    } catch (error) {
      // The process died, so nothing was acknowledged.
      if (!(error instanceof TypeError)) throw error;
      return;
    }
  }
}

export interface Told {
  unanswered: Input[];
  acknowledged: Acknowledged[];
  saved: { token: string; vin: string }[];
  statuses: Set<number>;
}

export async function request(api: Loaded, call: Parameters<typeof requestFor>[0], options: Sent) {
  return readAnswer(await fetch(requestFor(call, options, api.origin)));
}

export async function sendInput(api: Loaded, input: Input, reported: Told): Promise<number> {
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

/** Saves vehicles until one is stored, and returns how many ms that took. */
export async function measureUntilWritten(api: Loaded, token: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const vehicle = { vin: `2HGCM82633A${createSerial()}` };
    const { status } = await request(api, garage.save, { token, fields: { vehicle } });
    const ms = performance.now() - startedAt;
    if (status === 200) return ms;
    if (ms > 60_000) throw new Error("No vehicle was stored within a minute.");
    await pause(20);
  }
}

/** Returns violations of rules that `checkInvariants` doesn't check. */
export async function listViolations(db: Database, isSettled: boolean): Promise<unknown[]> {
  const rules = [
    sql`select 'a debit without a generation' as rule, l.cause from ledger l
          left join generations g on g.id::text = l.cause where l.reason = 'generation' and g.id is null`,
    sql`select 'refunded with a document' as rule, g.id from generations g
          join documents d on d.id = g.id where g.state = 'refunded'`,
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

export const newTold = (): Told => ({ unanswered: [], acknowledged: [], saved: [], statuses: new Set() });

export async function registerMembers(api: Loaded, many: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < many; index++) {
    const fields = { email: `user-${index}@example.com`, pass: TEST_PASSWORD };
    tokens.push(String((await request(api, account.register, { fields })).body.token));
  }
  return tokens;
}

/** Checks that all acknowledged documents and vehicles exist, and that no rule is violated. */
export async function expectNothingLost(db: Database, files: FileStore, reported: Told): Promise<void> {
  // Copies, because the load may continue; later acknowledgments aren't checked.
  const [acknowledged, saved] = [[...reported.acknowledged], [...reported.saved]];
  expect(await listViolations(db, false)).toEqual([]);
  expect(await checkInvariants(db, files)).toEqual([]);
  const created = new Map((await db.select().from(documents)).map((row) => [row.id, row]));
  for (const { url } of acknowledged) {
    const document = created.get(new URL(url, "http://any").searchParams.get("id") ?? "");
    const pdf = await files.get(document?.fileKey ?? "none");
    const digest = createHash("sha256")
      .update(pdf ?? "")
      .digest("hex");
    expect(digest).toBe(document?.sha256);
  }
  const stored = new Set((await db.select().from(garageVehicles)).map((row) => row.vin));
  expect(saved.filter(({ vin }) => !stored.has(vin))).toEqual([]);
}

/** Waits until the sweeper has settled every generation; the load must have stopped. */
export async function expectAllSettled(db: Database, files: FileStore, reported: Told): Promise<void> {
  await expect.poll(() => listViolations(db, true), { timeout: 60_000 }).toEqual([]);
  await expectNothingLost(db, files, reported);
  // 503 means "retry" and is fine under load; 500 is a bug.
  expect(reported.statuses.has(500)).toBe(false);
}

/** Two instances with a shared database, and members who generate documents on both. */
export class LoadedInstances {
  readonly reported = newTold();
  #isOver = false;
  #load: Promise<void>[] = [];

  readonly #dataDir = mkdtempSync(join(tmpdir(), "glovebox-load-"));
  readonly apis: readonly [KillableApi, KillableApi];
  tokens: string[] = [];

  constructor(settings: Omit<KillableSettings, "dataDir">) {
    const all = { ...settings, dataDir: this.#dataDir };
    this.apis = [new KillableApi(all), new KillableApi(all)];
  }

  async start(clients: number): Promise<void> {
    for (const api of this.apis) await api.start();
    this.tokens = await registerMembers(this.apis[0], 8);
    this.#load = this.apis.flatMap((api) =>
      Array.from({ length: clients }, () =>
        sendUntilKilled(api, this.tokens, this.reported, () => this.#isOver),
      ),
    );
  }

  async acknowledgesMore(): Promise<void> {
    const { acknowledged } = this.reported;
    const enough = acknowledged.length + 10;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
  }

  async stopLoad(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#load);
  }

  async close(): Promise<void> {
    this.#isOver = true;
    for (const api of this.apis) await api.kill();
    await this.stopLoad();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
