import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { sites } from "@/lib/site/schema/site";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "@/lib/webhook/schema";
import { newSigningSecret, sealSigningSecret } from "@/lib/webhook/server/signing-secret";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { sendOverHttp } from "../setup/http-send";
import { createKillableOptions } from "../setup/killable-options";
import { KillableApi } from "../setup/killed-process";
import { type Listening, listen } from "../setup/listen";
import { readAnswer, requestFor, type Sent, TEST_PASSWORD } from "../setup/members-api";

const ROUNDS = 20;
const BUYERS = 6;
/** A killed process holds its endpoint's lease for a minute. */
const DELIVERED_WITHIN_MS = 180_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const { account, billing } = calls;

describePostgres("two instances that are killed during purchases", () => {
  let database: TestDatabase;
  let dataDir = "";
  let receiver: Listening;
  const secret = newSigningSecret();
  const arrived = new Map<string, string[]>();
  const unsigned: string[] = [];

  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    dataDir = await mkdtemp(join(tmpdir(), "glovebox-webhook-kill-"));
    const server = createServer(async (request, response) => {
      const body = await text(request);
      const headers = request.headers as Record<string, string>;
      const id = headers["webhook-id"] ?? "";
      try {
        new Webhook(secret).verify(body, headers);
      } catch {
        unsigned.push(id);
      }
      arrived.set(id, [...(arrived.get(id) ?? []), body]);
      response.writeHead(204).end();
    });
    receiver = await listen(server);
  });
  afterAll(async () => {
    await receiver?.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const send = async (api: KillableApi, call: Parameters<typeof requestFor>[0], options: Sent) =>
    readAnswer(await sendOverHttp(requestFor(call, options, api.origin)));

  async function openEndpoint(): Promise<void> {
    const [site] = await database.db.select().from(sites).where(eq(sites.uri, "localhost"));
    const id = randomUUID();
    await database.db.insert(webhookEndpoints).values({
      id,
      siteId: site?.id ?? "",
      url: `${receiver.origin}/hooks`,
      types: ["order.paid"],
      sealedSecret: sealSigningSecret(secret, id, createKillableOptions().secrets),
    });
  }

  async function buy(instances: KillableApi[], token: string, isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const key = randomUUID();
      const attempt = async (call: Parameters<typeof requestFor>[0], options: Sent, many: number) => {
        for (let tried = 0; tried < many; tried += 1) {
          const api = instances[(turn + tried) % instances.length];
          if (!api) throw new Error("no instance");
          const answer = await send(api, call, options).catch(() => null);
          if (answer?.status === 200) return answer.body;
          await pause(50);
        }
        return null;
      };
      const headers = { "idempotency-key": key };
      const placed = await attempt(
        billing.register,
        { token, fields: { cart_plan: "report-1" }, headers },
        4,
      );
      const number = (placed?.data as { number: string } | undefined)?.number;
      if (number)
        await attempt(billing.sandboxPayment, { token, fields: { order: number, outcome: "succeed" } }, 6);
    }
  }

  it(`[PART-6] after ${ROUNDS} kills, each paid order has exactly one order.paid event, delivered at least once under the same ID`, {
    timeout: 600_000,
  }, async () => {
    const instances = [0, 1].map(() => new KillableApi({ dataDir, databaseUrl: database.url }));
    const [one, two] = instances as [KillableApi, KillableApi];
    try {
      await Promise.all([one.start(), two.start()]);
      await openEndpoint();
      const tokens: string[] = [];
      for (let at = 0; at < BUYERS; at += 1) {
        const fields = { email: `buyer-${at}@example.com`, pass: TEST_PASSWORD };
        tokens.push(String((await send(one, account.register, { fields })).body.token));
      }
      let isOver = false;
      const buyers = tokens.map((token) => buy(instances, token, () => isOver));
      for (let round = 0; round < ROUNDS; round += 1) {
        const killed = round % 2 === 0 ? one : two;
        const before = await database.db.$count(webhookEvents);
        // Wait for a new event, so that the kill interrupts work no matter how fast the machine is.
        await expect
          .poll(() => database.db.$count(webhookEvents), { timeout: 30_000 })
          .toBeGreaterThan(before);
        await pause(Math.random() * 300);
        await killed.kill();
        await killed.start();
      }
      isOver = true;
      await Promise.all(buyers);

      const paid = await database.db.select().from(orders).where(eq(orders.state, "paid"));
      const events = await database.db
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.type, "order.paid"));
      const announced = events.map(({ payload }) => JSON.parse(payload ?? "{}").data.order_id as string);
      expect(announced.sort()).toEqual(paid.map(({ id }) => id).sort());
      expect(paid.length).toBeGreaterThan(ROUNDS);

      const pending = () => database.db.$count(webhookDeliveries, eq(webhookDeliveries.state, "pending"));
      await expect.poll(pending, { timeout: DELIVERED_WITHIN_MS, interval: 500 }).toBe(0);
      const ids = events.map(({ id }) => `evt_${id.replaceAll("-", "")}`);
      expect([...arrived.keys()].sort()).toEqual(ids.sort());
      expect([...arrived.values()].filter((bodies) => new Set(bodies).size > 1)).toEqual([]);
      expect(unsigned).toEqual([]);
      expect(await checkInvariants(database.db, createDatabaseFileStore(database.db))).toEqual([]);
    } finally {
      await Promise.all(instances.map((api) => api.kill()));
    }
  });
});
