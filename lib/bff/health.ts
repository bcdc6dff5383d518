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
import { bodyReader, lacksCall } from "./missing-calls";
import { errorResponse, jsonResponse } from "./responses";
import { upstream, upstreamAddress } from "./upstream";

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

/** A remote Members API may take seconds for everything. Its last answer counts for half a minute, if it took longer than a probe. */
const SLOW_MS = 30_000;
type UpstreamState = z.output<typeof systemCalls.health.response> | null;
const slowAnswer = globalSingleton<{ state: UpstreamState; at: number }>("slow-health-answer");

function getSlowAnswer(): UpstreamState {
  const last = slowAnswer.get();
  return last && performance.now() - last.at < SLOW_MS ? last.state : null;
}

/** What the Members API says of itself; null where it is not healthy. Rejects where it can't be reached. */
async function askUpstream(requestId: string, address: string): Promise<UpstreamState> {
  const begun = performance.now();
  const asked = sendHealth(requestId, address);
  asked.then(
    (state) => {
      const at = performance.now();
      slowAnswer.set(at - begun > HEALTH_TIMEOUT_MS ? { state, at } : undefined);
    },
    () => undefined,
  );
  return withDeadline(HEALTH_TIMEOUT_MS, () => asked).catch((error) => {
    const state = getSlowAnswer();
    if (state) return state;
    throw error;
  });
}

function sendHealth(requestId: string, address: string): Promise<UpstreamState> {
  const headers = { accept: "application/json", "x-request-id": requestId, "x-client-address": address };
  return withDeadline(SLOW_MS, async (signal) => {
    const send = ({ path }: CallDefinition) =>
      upstream()(new Request(upstreamAddress(path), { headers, signal }));
    const { health } = systemCalls;
    const answer = await send(health);
    if (answer.ok) return health.response.safeParse(await answer.json()).data ?? null;
    if (!(await lacksCall(health, answer, bodyReader(answer)))) return null;
    // A Members API of another maker: it is there if it answers a call that each has.
    const config = await send(siteCalls.config);
    await config.body?.cancel();
    return config.status < 500 ? ({ status: "ok" } as const) : null;
  });
}

/** The checks of /api/health/ready where the Members API is another process. */
export async function upstreamChecks(dataDir: string): Promise<Checks> {
  const [isHealthy, disk] = await Promise.all([
    askUpstream(crypto.randomUUID(), PROBE_ADDRESS).catch(() => null),
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
    const state = await askUpstream(requestId, address);
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
