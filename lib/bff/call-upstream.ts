import { CallerLeftError, leavesOutcomeOpen, type StopSignal, withStop } from "@/lib/platform/calls";
import { observeSince, trace } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import { describeFault } from "./describe-fault";
import { getLogger } from "./log";
import { isAbort } from "./response-text";
import { getUpstream, isRemoteUpstream } from "./upstream";
import { buildUpstreamRequest, type OutgoingCall } from "./upstream-request";
import { type FileResult, type JsonResult, readUpstream } from "./upstream-response";

/** Further calls are rejected, because a queue would prolong an outage. */
const IN_FLIGHT_MAX = 256;
let inFlight = 0;

/**
 * Never retries; the browser retries with the same idempotency key. The timeout covers the whole response, or each part
 * of a file.
 */
export async function callUpstream(outgoing: OutgoingCall): Promise<JsonResult | FileResult> {
  if (inFlight >= IN_FLIGHT_MAX) {
    throw new AppError("unavailable", "The service is busy. Try again in a moment.", { retryAfter: 1 });
  }
  inFlight += 1;
  const startedAt = performance.now();
  let outcome = "answered";
  const { call, requestId, siteUri, money, ownApi } = outgoing;
  const { timeoutMs } = call.limits;
  const progress: CallProgress = { isSent: false, hasFailed: false };
  const send = async (signal: StopSignal, restart: () => void) => {
    const request = buildUpstreamRequest({ ...outgoing, body: countBody(outgoing, restart), signal });
    request.takesLong = isChargedOnce(outgoing);
    request.onUnsent = () => {
      progress.isSent = false;
    };
    const fetch = getUpstream();
    progress.isSent = true;
    const response = await fetch(request);
    progress.status = response.status;
    const noteFailed = () => {
      progress.hasFailed = true;
    };
    return readUpstream(call, response, { requestId, siteUri, money, ownApi, noteFailed });
  };
  // A charged generation continues after the browser disconnects, because the browser looks for the document later.
  const callerSignal = isChargedOnce(outgoing) ? undefined : outgoing.signal;
  const attributes = { "glovebox.request_id": requestId };
  try {
    const answer = await trace(`upstream ${call.name}`, { kind: "client", attributes }, () =>
      withStop(timeoutMs, send, callerSignal),
    );
    return answer.kind === "file" ? { ...answer, body: timeParts(answer.body, timeoutMs) } : answer;
  } catch (error) {
    const knownError = asFault(error, outgoing);
    const fault =
      isChargedOnce(outgoing) && isOutcomeUnknown(progress) ? createUnknownOutcomeError(error) : knownError;
    outcome = fault.code;
    throw fault;
  } finally {
    inFlight -= 1;
    observeSince("upstream_duration_seconds", { outcome }, startedAt);
  }
}

function asFault(error: unknown, { call, requestId, signal: caller }: OutgoingCall): AppError {
  if (error instanceof AppError) {
    if (error.status >= 500 && error.code !== "not_offered")
      getLogger().warn(
        { requestId, call: call.name, code: error.code, reason: describeFault(error) },
        "upstream error",
      );
    return error;
  }
  if (isTimeout(error)) {
    getLogger().warn({ requestId, call: call.name }, "the upstream timed out");
    return new AppError("gateway_timeout", "The service took too long. Try again.");
  }
  if (caller.aborted || isAbort(error)) return new CallerLeftError();
  getLogger().warn({ requestId, call: call.name, err: error }, "the upstream is unreachable");
  return new AppError("bad_gateway", "We can't reach the service. Try again.");
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

/** Restarts the timeout with each chunk, because the front server already limits slow uploads. */
function countBody({ call, body }: OutgoingCall, restart: () => void): OutgoingCall["body"] {
  const { stream } = body;
  if (!(call.body === "stream" && stream instanceof ReadableStream)) return body;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      restart();
      controller.enqueue(part);
    },
  });
  return { ...body, stream: stream.pipeThrough(counter) };
}

function timeParts(file: ReadableStream<Uint8Array>, timeoutMs: number): ReadableStream<Uint8Array> {
  const reader = file.getReader();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const part = await withStop(timeoutMs, () => reader.read());
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      } catch (error) {
        reader.cancel().catch(() => undefined);
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

interface CallProgress {
  isSent: boolean;
  hasFailed: boolean;
  status?: number;
}

function isChargedOnce({ call, ownApi }: Pick<OutgoingCall, "call" | "ownApi">): boolean {
  return call.generates && isRemoteUpstream() && !ownApi;
}

function isOutcomeUnknown({ isSent, hasFailed, status }: CallProgress): boolean {
  return isSent && !hasFailed && (status === undefined || leavesOutcomeOpen(status));
}

function createUnknownOutcomeError(cause: unknown): AppError {
  return new AppError(
    "outcome_unknown",
    "We don't know if the document was made or charged. Look for it before you try again.",
    { cause },
  );
}
