import type { Mailer } from "@/lib/email/server";
import type { MembersApiSecrets } from "@/lib/platform/crypto";
import type { Database, RootDatabase } from "@/lib/platform/db";
import type { Jobs } from "@/lib/platform/jobs";
import { count, type Logger } from "@/lib/platform/telemetry";
import { toMessageId } from "./emit-event";
import {
  beginDue,
  type DueDelivery,
  type EndpointRow,
  findBusyUntil,
  findNextDue,
  skipPending,
  takeEndpoint,
} from "./endpoint-turn";
import { type Attempt, recordResults } from "./record-results";
import type { SendMessage, SendResult } from "./send-message";
import { openSigningSecrets, signHeaders } from "./signing-secret";
import type { WebhookWorker } from "./webhook-types";

const AT_ONCE = 5;
const REST_MS = 60 * 60_000;

export interface WebhookWorkerOptions {
  db: RootDatabase;
  jobs: Pick<Jobs, "enqueue">;
  mail: Pick<Mailer, "queue">;
  send: SendMessage;
  secrets: MembersApiSecrets;
  log: Pick<Logger, "warn">;
  now(): Date;
}

/** See docs/decisions/webhooks.md. */
export function createWebhookWorker(options: WebhookWorkerOptions): WebhookWorker {
  const { db, jobs, mail, send, secrets, log, now } = options;

  /** Uses the time as the key, so wake-ups for the same time share a job. */
  function wakeAt(tx: Database, endpointId: string, at: Date): Promise<void> {
    return jobs.enqueue(tx, "webhook", { endpointId }, { at, key: `${endpointId}:${at.getTime()}` });
  }

  async function attempt(endpoint: EndpointRow, delivery: DueDelivery): Promise<Attempt> {
    const { payload: body, eventId } = delivery;
    if (body === null) return { delivery, result: null };
    const signing = openSigningSecrets(endpoint, secrets, now());
    const headers = signHeaders({ id: toMessageId(eventId), at: now(), body }, signing);
    const unsigned: SendResult = { failure: "secret", status: null, durationMs: 0, excerpt: null };
    const result = signing.length > 0 ? await send({ url: endpoint.url, headers, body }) : unsigned;
    count("webhooks_total", { outcome: result.failure ?? "delivered" });
    if (result.failure !== null) {
      const detail = { endpoint: endpoint.id, delivery: delivery.id, attempt: delivery.attempts };
      log.warn({ ...detail, failure: result.failure, status: result.status }, "a webhook was not accepted");
    }
    return { delivery, result };
  }

  function finish(endpoint: EndpointRow, attempts: readonly Attempt[]): Promise<void> {
    return db.transaction(async (tx) => {
      const paused = await recordResults(tx, mail, endpoint.id, attempts, now());
      const due = await findNextDue(tx, endpoint.id);
      if (due) await wakeAt(tx, endpoint.id, paused && paused > due ? paused : due);
    });
  }

  return {
    async deliver({ endpointId }) {
      const endpoint = await takeEndpoint(db, endpointId, now());
      if (!endpoint) {
        const until = await findBusyUntil(db, endpointId, now());
        // The other process checks again when done; this job takes over if it crashes.
        if (until) await wakeAt(db, endpointId, until);
        return undefined;
      }
      if (endpoint.state === "off") await skipPending(db, endpointId);
      const isPaused = endpoint.pausedUntil !== null && endpoint.pausedUntil > now();
      const limit = endpoint.failures > 0 ? 1 : AT_ONCE;
      const due = isPaused ? [] : await beginDue(db, endpoint, now(), limit);
      await finish(endpoint, await Promise.all(due.map((delivery) => attempt(endpoint, delivery))));
      return undefined;
    },
    giveUp: ({ endpointId }) => wakeAt(db, endpointId, new Date(now().getTime() + REST_MS)),
  };
}
