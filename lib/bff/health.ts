import type * as z from "zod";
import { type CallDefinition, systemCalls, withDeadline } from "@/lib/platform/calls";
import { type Checks, checkDiskRoom, failed } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import { siteCalls } from "@/lib/site/contract/site";
import type { CallAnswer } from "./call-message";
import { createGlobalSingleton } from "./global-singleton";
import { createBodyReader, hasAnswered, isCallMissing, lacksCall, noteAnswered } from "./missing-calls";
import { createErrorResponse, createJsonResponse } from "./responses";
import { buildUpstreamAddress, getUpstream, isRemoteUpstream } from "./upstream";

const draining = createGlobalSingleton<boolean>("draining");

/** Makes probes return 503 while running requests finish (SEC-FLT-01). */
export function startDraining(): void {
  draining.set(true);
}

export function isDraining(): boolean {
  return draining.get() === true;
}

const PROBE_ADDRESS = "127.0.0.1";

/** SEC-FLT-03: probes must detect a locked database within two seconds. */
const HEALTH_TIMEOUT_MS = 1900;

const SLOW_ANSWER_MS = 30_000;
type UpstreamState = z.output<typeof systemCalls.health.response> | null;
const asking = createGlobalSingleton<Promise<UpstreamState>>("foreign-health");
const slowAnswer = createGlobalSingleton<{ state: UpstreamState; at: number }>("slow-health-answer");

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
    getUpstream()(new Request(buildUpstreamAddress(path), { headers, signal }));
  const { health } = systemCalls;
  if (!isCallMissing(health)) {
    const answer = await send(health);
    if (answer.ok) {
      noteAnswered(health);
      return health.response.safeParse(await answer.json()).data ?? null;
    }
    if (!(await lacksCall(health, answer, createBodyReader(answer)))) return null;
  }
  const config = await send(siteCalls.config);
  await config.body?.cancel();
  return config.status < 500 ? ({ status: "ok" } as const) : null;
}

export async function runUpstreamChecks(dataDir: string): Promise<Checks> {
  const [isHealthy, disk] = await Promise.all([
    fetchHealth(crypto.randomUUID(), PROBE_ADDRESS).catch(() => null),
    checkDiskRoom(dataDir),
  ]);
  return { members_api: isHealthy ? { status: "ok" } : failed("The Members API is not healthy."), disk };
}

/** Counts `address` against the call's limit, so that a flood by a single caller can't make the service look dead. */
export async function answerHealth(requestId: string, address: string): Promise<CallAnswer> {
  try {
    if (isDraining()) return createNotReadyAnswer(requestId);
    const state = await fetchHealth(requestId, address);
    if (state) return createJsonResponse(state, { requestId });
  } catch {}
  return createNotReadyAnswer(requestId);
}

function createNotReadyAnswer(requestId: string): CallAnswer {
  const error = new AppError("unavailable", "The service is not ready.", { retryAfter: 2 });
  return createErrorResponse(error, { requestId });
}
