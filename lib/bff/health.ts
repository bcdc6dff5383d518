import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { siteCalls } from "@/lib/contract/site";
import { systemCalls } from "@/lib/contract/support";
import { withDeadline } from "@/lib/core/deadline";
import { AppError } from "@/lib/core/errors";
import { checkDiskRoom } from "@/lib/disk-room";
import { type Checks, failed } from "@/lib/probes";
import type { CallAnswer } from "./call-message";
import { globalSingleton } from "./global-singleton";
import { bodyReader, hasAnswered, isCallMissing, lacksCall, noteAnswered } from "./missing-calls";
import { errorResponse, jsonResponse } from "./responses";
import { isRemoteUpstream, upstream, upstreamAddress } from "./upstream";

const draining = globalSingleton<boolean>("draining");

/** The server accepts no new work from here on: probes get 503 while running responses finish (SEC-FLT-01). */
export function startDraining(): void {
  draining.set(true);
}

export function isDraining(): boolean {
  return draining.get() === true;
}

/** Whose count the process's own questions are. */
const PROBE_ADDRESS = "127.0.0.1";

/** A probe hears within two seconds that the database is locked or frozen (SEC-FLT-03). */
const HEALTH_TIMEOUT_MS = 1900;

/** How long the last answer of a slow Members API counts. */
const SLOW_ANSWER_MS = 30_000;
type UpstreamState = z.output<typeof systemCalls.health.response> | null;
/** The question on its way to a Members API of another maker. */
const asking = globalSingleton<Promise<UpstreamState>>("foreign-health");
/** Its last answer that took longer than a probe waits. */
const slowAnswer = globalSingleton<{ state: UpstreamState; at: number }>("slow-health-answer");

/** The state of the Members API; null if it isn't healthy. Rejects if it doesn't answer in time. */
async function fetchHealth(requestId: string, address: string): Promise<UpstreamState> {
  const send = (signal: AbortSignal) => sendHealth({ requestId, address, signal });
  if (!isRemoteUpstream() || hasAnswered(systemCalls.health)) return withDeadline(HEALTH_TIMEOUT_MS, send);
  const answer = asking.get() ?? startAsking(send);
  return withDeadline(HEALTH_TIMEOUT_MS, () => answer).catch((error) => {
    const last = slowAnswer.get();
    if (last?.state && performance.now() - last.at < SLOW_ANSWER_MS) return last.state;
    throw error;
  });
}

/** Another maker's API may take seconds for everything: the question goes on when its probe is over. */
function startAsking(send: (signal: AbortSignal) => Promise<UpstreamState>): Promise<UpstreamState> {
  const startedAt = performance.now();
  const answer = withDeadline(SLOW_ANSWER_MS, send);
  asking.set(answer);
  answer
    .then(
      (state) => {
        const at = performance.now();
        slowAnswer.set(at - startedAt > HEALTH_TIMEOUT_MS ? { state, at } : undefined);
      },
      () => slowAnswer.set(undefined),
    )
    .finally(() => asking.set(undefined));
  return answer;
}

async function sendHealth({
  requestId,
  address,
  signal,
}: {
  requestId: string;
  address: string;
  signal: AbortSignal;
}) {
  const headers = { accept: "application/json", "x-request-id": requestId, "x-client-address": address };
  const send = ({ path }: CallDefinition) =>
    upstream()(new Request(upstreamAddress(path), { headers, signal }));
  const { health } = systemCalls;
  if (!isCallMissing(health)) {
    const answer = await send(health);
    if (answer.ok) {
      noteAnswered(health);
      return health.response.safeParse(await answer.json()).data ?? null;
    }
    if (!(await lacksCall(health, answer, bodyReader(answer)))) return null;
  }
  // A Members API of another maker: it is there if it answers a call that each has.
  const config = await send(siteCalls.config);
  await config.body?.cancel();
  return config.status < 500 ? ({ status: "ok" } as const) : null;
}

/** The checks of /api/health/ready where the Members API is another process. */
export async function upstreamChecks(dataDir: string): Promise<Checks> {
  const [isHealthy, disk] = await Promise.all([
    fetchHealth(crypto.randomUUID(), PROBE_ADDRESS).catch(() => null),
    checkDiskRoom(dataDir),
  ]);
  return { members_api: isHealthy ? { status: "ok" } : failed("The Members API is not healthy."), disk };
}

/**
 * 200 with `"status":"ok"` once the Members API is healthy, else 503. `address` counts against the call's limit: one caller's
 * flood must not make the service look dead to the others.
 */
export async function health(requestId: string, address: string): Promise<CallAnswer> {
  try {
    if (isDraining()) return notReady(requestId);
    const state = await fetchHealth(requestId, address);
    if (state) return jsonResponse(state, { requestId });
  } catch {
    // Whatever the reason, the answer to a probe is the same.
  }
  return notReady(requestId);
}

function notReady(requestId: string): CallAnswer {
  const error = new AppError("unavailable", "The service is not ready.", { retryAfter: 2 });
  return errorResponse(error, { requestId });
}
