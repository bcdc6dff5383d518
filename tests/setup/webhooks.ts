import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import type { RootDatabase } from "@/lib/platform/db/database";
import { WEBHOOK_EVENT_TYPES } from "@/lib/webhook/contract";
import { webhookDeliveries, webhookEndpoints } from "@/lib/webhook/schema";
import { emitEvent } from "@/lib/webhook/server/emit-event";
import type { OutgoingMessage, SendResult } from "@/lib/webhook/server/send-message";
import { newSigningSecret, sealSigningSecret } from "@/lib/webhook/server/signing-secret";
import { createWebhookWorker } from "@/lib/webhook/server/webhook-worker";
import { getSiteId } from "./admin";
import type { TestApi } from "./members-api";

/** A status, or no response in time. */
export type Answered = number | "timeout";

function getResult(answer: Answered): SendResult {
  if (answer === "timeout") return { failure: "timeout", status: null, durationMs: 15_000, excerpt: null };
  const isGood = answer >= 200 && answer < 300;
  const failure = answer === 410 ? "gone" : answer >= 300 && answer < 400 ? "redirect" : "status";
  return { failure: isGood ? null : failure, status: answer, durationMs: 5, excerpt: "text" };
}

export class Receivers {
  readonly got: (OutgoingMessage & { id: string })[] = [];
  readonly #answers = new Map<string, Answered[]>();

  answer(url: string, ...answers: Answered[]): void {
    this.#answers.set(url, answers);
  }
  send = async (message: OutgoingMessage): Promise<SendResult> => {
    this.got.push({ ...message, id: message.headers["webhook-id"] ?? "" });
    const left = this.#answers.get(message.url) ?? [];
    return getResult((left.length > 1 ? left.shift() : left[0]) ?? 200);
  };
  idsAt = (url: string) => this.got.filter((message) => message.url === url).map(({ id }) => id);
}

export async function makeEndpoint(
  api: TestApi,
  { site = "localhost", types = [...WEBHOOK_EVENT_TYPES] as string[] } = {},
) {
  const [id, siteId, secret] = [randomUUID(), await getSiteId(api, site), newSigningSecret()];
  const url = `https://hooks.example/${id}`;
  const sealedSecret = sealSigningSecret(secret, id, api.services.secrets);
  await api.database.db.insert(webhookEndpoints).values({ id, siteId, url, types, sealedSecret });
  return { id, siteId, url, secret };
}

export async function emitTest(api: TestApi, siteId: string, key: string = randomUUID()): Promise<string> {
  const data = { host: "cars.example", problem: "missing", failing_since: "2026-01-14T12:00:00.000Z" };
  await api.database.db.forSite(siteId).transaction(async (tx) => {
    const event = { siteId, type: "domain.failing", key, data: { ...data, test: false } } as const;
    await emitEvent(tx, api.services, event);
  });
  return key;
}

export const createWorker = (api: TestApi, send: Receivers["send"]) =>
  createWebhookWorker({
    db: api.database.db,
    jobs: api.jobs,
    mail: api.services.mail,
    secrets: api.services.secrets,
    log: api.services.log,
    now: api.clock.now,
    send,
  });

export const loadEndpoint = async (db: RootDatabase, id: string) =>
  (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];

export const loadDeliveries = (
  db: RootDatabase,
  endpointId: string,
  state?: "pending" | "delivered" | "failed",
) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state ? eq(webhookDeliveries.state, state) : undefined,
      ),
    )
    .orderBy(webhookDeliveries.createdAt, webhookDeliveries.id);

/** Throws unless the signature is valid. The package would compare timestamps with the machine's clock. */
export function verify(secret: string, { body, headers }: OutgoingMessage): unknown {
  const verifier = new Webhook(secret);
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const expected = verifier.sign(headers["webhook-id"] ?? "", at, body);
  if (!headers["webhook-signature"]?.split(" ").includes(expected))
    throw new Error("not signed with this secret");
  return JSON.parse(body);
}
