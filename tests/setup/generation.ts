import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "@/lib/account/schema";
import { subscriptions } from "@/lib/billing/schema/billing";
import type { CreditKind } from "@/lib/credits/rules/products";
import { balances, ledger } from "@/lib/credits/schema";
import { addCredits } from "@/lib/credits/server/ledger-repository";
import { documents } from "@/lib/generation/schema/documents";
import { generations } from "@/lib/generation/schema/generation";
import { getDocumentNumber } from "@/lib/generation/server/document-number";
import {
  createGenerationService,
  type GenerationDependencies,
} from "@/lib/generation/server/generation-service";
import type { GenerationPoint, Intent, Producer } from "@/lib/generation/server/generation-types";
import { type FileStore, getBytes } from "@/lib/platform/files/file-store";
import { sites } from "@/lib/site/schema/site";
import type { TestDatabase } from "./database";
import { TestClock } from "./members-api";

export function fakeProducer(
  alter: (vin: string) => { nothingFound?: boolean } | Promise<never> = () => ({}),
): Producer {
  return async (generation, midway) => {
    const altered = await alter(generation.vin);
    await midway();
    return {
      number: getDocumentNumber(generation.product === "sticker" ? "sticker" : "report", generation.id),
      model: {},
      decode: null,
      pdf: new TextEncoder().encode(`%PDF ${generation.id}`),
      sample: false,
      nothingFound: altered.nothingFound ?? false,
    };
  };
}

export function createMemoryFileStore(): FileStore & { contents: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>();
  return {
    contents: stored,
    put: async (key, content) =>
      void stored.set(key, content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content),
    get: async (key) => stored.get(key) ?? null,
    async putStream(key, chunks) {
      const bytes = await getBytes(chunks);
      stored.set(key, bytes);
      return bytes.length;
    },
    size: async (key) => stored.get(key)?.length ?? null,
    async *read(key, offset) {
      yield (stored.get(key) ?? new Uint8Array()).subarray(offset);
    },
    remove: async (key) => void stored.delete(key),
  };
}

export const GENERATION_POINTS: readonly GenerationPoint[] = [
  "before-debit",
  "after-debit",
  "mid-generate",
  "after-generate",
  "after-store",
  "before-answer",
];

export type Owner = Pick<Intent, "siteId" | "userId">;
export type Bench = Awaited<ReturnType<typeof openGenerationFixture>>;

export async function openGenerationFixture(open: () => Promise<TestDatabase>) {
  const database = await open();
  const { db } = database;
  const [first, second] = await db.select({ id: sites.id }).from(sites).orderBy(sites.uri);
  if (!first || !second) throw new Error("the sites are not seeded");
  const clock = new TestClock();
  const files = createMemoryFileStore();
  let attempts = 0;

  const process = (options: Partial<GenerationDependencies> & { producer?: Producer } = {}) => {
    const producer = options.producer ?? fakeProducer();
    const counted: Producer = (generation, midway) => {
      attempts += 1;
      return producer(generation, midway);
    };
    return createGenerationService({
      db,
      files,
      producers: { vhr: counted, sticker: counted, uvc: counted },
      onSettled: async () => undefined,
      now: clock.now,
      log: { warn: () => undefined },
      ...options,
    });
  };

  /** Simulates a process that dies at `point`. Resolves to false if the generation ends before that point. */
  const dieAt = (point: GenerationPoint, intent: Intent) =>
    new Promise<boolean>((resolve) => {
      const at = async (reached: GenerationPoint) => {
        if (reached !== point) return;
        resolve(true);
        await new Promise<never>(() => undefined);
      };
      process({ at })
        .generate(intent)
        .catch(() => undefined)
        .then(() => resolve(false));
    });

  const user = async (credits: Partial<Record<CreditKind, number>> = {}, siteId = first.id) => {
    const id = randomUUID();
    const email = `${id}@example.com`;
    await db.insert(users).values({ id, siteId, email, passwordHash: "none" });
    await db.transaction(async (tx) => {
      for (const [kind, amount] of Object.entries(credits)) {
        const movement = { siteId, userId: id, kind: kind as CreditKind, amount };
        await addCredits(tx, { ...movement, reason: "purchase", cause: randomUUID() });
      }
    });
    return { siteId, userId: id };
  };

  const createIntent = (owner: Owner, more: Partial<Intent> = {}): Intent => ({
    ...owner,
    isGlobal: false,
    product: "vhr",
    vin: "1HGCM82633A004352",
    key: randomUUID(),
    request: {},
    regenerate: false,
    ...more,
  });

  const getRows = (userId: string) =>
    db.select().from(ledger).where(eq(ledger.userId, userId)).orderBy(ledger.seq);

  /** Checks that balances equal their ledger sums and aren't negative, and that each debit has a document or refund. */
  const expectExact = async () => {
    const { rows } = (await db.execute(sql`
      select coalesce(b.user_id, l.user_id) as user_id, coalesce(b.kind, l.kind) as kind,
             coalesce(b.amount, 0) as amount, coalesce(l.total, 0)::int as total
      from ${balances} b
      full join (select user_id, kind, sum(amount) as total from ${ledger} group by user_id, kind) l
        on l.user_id = b.user_id and l.kind = b.kind`)) as unknown as {
      rows: { amount: number; total: number }[];
    };
    for (const row of rows) {
      expect(row.amount).toBe(row.total);
      expect(row.amount).toBeGreaterThanOrEqual(0);
    }
    for (const generation of await db.select().from(generations)) {
      const moved = (await getRows(generation.userId)).filter((row) => row.cause === generation.id);
      // A swap refunds and charges the credit; the replaced document stays paid.
      const reasons = moved
        .map((row) => row.reason)
        .filter((reason) => reason !== "swap")
        .sort();
      const [document] = await db.select().from(documents).where(eq(documents.id, generation.id));
      const charged = generation.paidWith === null ? [] : ["generation"];
      if (generation.state === "refunded") {
        expect(document).toBeUndefined();
        expect(reasons).toEqual(charged.length > 0 ? ["generation", "refund_failed"] : []);
      } else if (generation.state === "settled" && generation.documentId === generation.id) {
        const pdf = files.contents.get(document?.fileKey ?? "");
        if (pdf) expect(createHash("sha256").update(pdf).digest("hex")).toBe(document?.sha256);
        expect(document).toBeDefined();
        expect([charged, [...charged, "refund_nothing_found"]]).toContainEqual(reasons);
      } else {
        expect(reasons).toEqual(generation.state === "settled" ? [] : charged);
      }
    }
  };

  const openGenerations = async () =>
    (await db.select().from(generations)).filter(
      (row) => row.state === "reserved" || row.state === "generated",
    );

  return {
    database,
    db,
    clock,
    files,
    process,
    dieAt,
    user,
    intent: createIntent,
    rowsOf: getRows,
    expectExact,
    openGenerations,
    sites: [first.id, second.id] as const,
    balance: async (userId: string, kind: CreditKind = "vhr") => {
      const rows = await db.select().from(balances).where(eq(balances.userId, userId));
      return rows.find((row) => row.kind === kind)?.amount ?? 0;
    },
    /** A null quota means unlimited. */
    subscribe: async (userId: string, quota: number | null) => {
      const [owner] = await db.select().from(users).where(eq(users.id, userId));
      if (!owner) throw new Error("no such user");
      const id = randomUUID();
      await db.insert(subscriptions).values({
        id,
        userId,
        siteId: owner.siteId,
        product: "vhr",
        gateway: "manual",
        gatewayRef: id,
        state: "active",
        quota,
        remaining: quota,
        cancelAtPeriodEnd: true,
        periodStart: clock.now(),
        periodEnd: new Date(clock.now().getTime() + 30 * 86_400_000),
      });
      return id;
    },
    attempts: () => attempts,
    close: () => database.close(),
  };
}
