import { and, eq } from "drizzle-orm";
import type { Mailer } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import { webhookDeliveries, webhookEndpoints } from "../schema";
import { queueEndpointEmails } from "./endpoint-emails";
import { type DueDelivery, type EndpointRow, skipPending } from "./endpoint-turn";
import type { SendResult } from "./send-message";

export interface Attempt {
  delivery: DueDelivery;
  result: SendResult | null;
}

/**
 * Seconds before each attempt, as Standard Webhooks recommends; about 75.5 hours in all. Keep
 * docs/webhooks.md in sync.
 */
export const ATTEMPT_DELAYS_S: readonly number[] = [
  0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
];
export const ATTEMPTS_MAX = ATTEMPT_DELAYS_S.length;
/** Spreads retries by ±10% so that they don't arrive together. */
const JITTER = 0.1;

export function findNextAttemptAt(now: Date, attempts: number, random = Math.random()): Date | null {
  const delay = ATTEMPT_DELAYS_S[attempts];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.round(delay * 1000 * (1 - JITTER + 2 * JITTER * random)));
}

/** Pause in seconds after each consecutive failure; a single attempt then probes the endpoint. */
const PAUSES_S = [2, 15, 60, 120, 300, 600, 900] as const;

export function getPausedUntil(now: Date, failures: number): Date {
  const seconds = PAUSES_S[Math.min(failures, PAUSES_S.length) - 1] ?? 0;
  return new Date(now.getTime() + seconds * 1000);
}

const WARN_AT: readonly number[] = [5, 10, 15];
const OFF_AT = 20;

async function recordAttempt(
  tx: Database,
  { delivery: { id, attempts, cause }, result }: Attempt,
  now: Date,
): Promise<void> {
  const next = cause === "test" ? null : findNextAttemptAt(now, attempts);
  const hasNext = next !== null && attempts < ATTEMPTS_MAX;
  const failed = hasNext
    ? ({ state: "pending", nextAttemptAt: next } as const)
    : ({ state: "failed" } as const);
  const values = result && {
    ...(result.failure === null ? ({ state: "delivered" } as const) : failed),
    status: result.status,
    durationMs: result.durationMs,
    error: result.failure,
    response: result.excerpt,
  };
  await tx
    .update(webhookDeliveries)
    .set(values ?? { state: "skipped" })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "pending")));
}

/**
 * Counts all failures of a turn as one; 410 or the 20th consecutive failure disables the endpoint. Returns the end of
 * the pause.
 */
export async function recordResults(
  tx: Database,
  mail: Pick<Mailer, "queue">,
  id: string,
  attempts: readonly Attempt[],
  now: Date,
): Promise<Date | null> {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for("update");
  if (!endpoint) return null;
  for (const attempt of attempts) await recordAttempt(tx, attempt, now);
  const change = getChange(endpoint, attempts, now);
  const [changed] = await tx
    .update(webhookEndpoints)
    .set({ ...change, busyUntil: null })
    .where(eq(webhookEndpoints.id, id))
    .returning();
  if (!changed) return null;
  if (changed.state === "off") await skipPending(tx, id);
  const isOffNow = endpoint.state === "active" && changed.state === "off";
  const { failures } = changed;
  if (isOffNow || (failures > endpoint.failures && WARN_AT.includes(failures)))
    await queueEndpointEmails(tx, mail, changed, { failures, now });
  return changed.pausedUntil;
}

function getChange(
  { state, failures }: EndpointRow,
  attempts: readonly Attempt[],
  now: Date,
): Partial<EndpointRow> {
  const results = attempts.flatMap(({ delivery, result }) =>
    result ? [{ ...result, cause: delivery.cause }] : [],
  );
  const counted = results.filter(({ failure, cause }) => failure !== null && cause !== "test");
  const success = results.some(({ failure }) => failure === null)
    ? { failures: 0, pausedUntil: null, lastSuccessAt: now }
    : {};
  if (state === "off") return success;
  const off = { state: "off" as const, offAt: now, pausedUntil: null };
  if (counted.some(({ failure }) => failure === "gone"))
    return { ...success, ...off, offReason: "gone", lastFailureAt: now };
  if ("failures" in success) return success;
  if (counted.length === 0) return {};
  const count = failures + 1;
  const failed = { failures: count, lastFailureAt: now };
  if (count >= OFF_AT) return { ...failed, ...off, offReason: "failures" };
  return { ...failed, pausedUntil: getPausedUntil(now, count) };
}
