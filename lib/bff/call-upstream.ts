import type { CallDefinition } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import { logger } from "./log";
import { upstream } from "./upstream";
import { type OutgoingCall, upstreamRequest } from "./upstream-request";
import { type FileResult, isAbort, type JsonResult, readUpstream } from "./upstream-response";

/** Maximum concurrent calls. Further calls are refused at once: a queue would only prolong an outage. */
const IN_FLIGHT_MAX = 256;
let inFlight = 0;

/**
 * Sends a call to the Members API without retrying: the browser retries, with the same idempotency key.
 * The call's timeout covers the whole response; failures become 502, 503, or 504.
 */
export async function callUpstream(outgoing: OutgoingCall): Promise<JsonResult | FileResult> {
  if (inFlight >= IN_FLIGHT_MAX) {
    throw new AppError("unavailable", "The service is busy. Try again in a moment.", { retryAfter: 1 });
  }
  inFlight += 1;
  const { clock, body } = responseDeadline(outgoing.call, outgoing.body);
  const signal = AbortSignal.any([clock, outgoing.signal]);
  try {
    const request = upstreamRequest({ ...outgoing, body, signal });
    return await readUpstream(outgoing.call, await upstream()(request), outgoing.requestId);
  } catch (error) {
    throw asFault(error, outgoing, clock);
  } finally {
    inFlight -= 1;
  }
}

function asFault(
  error: unknown,
  { call, requestId, signal: caller }: OutgoingCall,
  clock: AbortSignal,
): AppError {
  if (error instanceof AppError) {
    if (error.status >= 500)
      logger().warn({ requestId, call: call.name, code: error.code }, "upstream fault");
    return error;
  }
  if (clock.aborted || isTimeout(error)) {
    logger().warn({ requestId, call: call.name }, "the upstream took too long");
    return new AppError("gateway_timeout", "The service took too long. Try again.");
  }
  // The caller disconnected, so this is not an upstream failure.
  if (caller.aborted || isAbort(error)) return new AppError("bad_request", "The caller went away.");
  logger().warn({ requestId, call: call.name, err: error }, "the upstream cannot be reached");
  return new AppError("bad_gateway", "The service cannot be reached. Try again.");
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

type Fields = Record<string, unknown>;

/**
 * The call's timeout as a signal. A streamed file takes as long as its sender needs (the front server limits that): its
 * timeout restarts with each chunk that the upstream reads, and the returned `body` must be sent instead.
 */
function responseDeadline(call: CallDefinition, body: Fields): { clock: AbortSignal; body: Fields } {
  const { timeoutMs } = call.limits;
  const { stream } = body;
  if (!(call.body === "stream" && stream instanceof ReadableStream)) {
    return { clock: AbortSignal.timeout(timeoutMs), body };
  }
  const ended = new AbortController();
  const late = () => ended.abort(new DOMException("The upstream took too long.", "TimeoutError"));
  const timer = setTimeout(late, timeoutMs);
  timer.unref();
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      timer.refresh();
      controller.enqueue(part);
    },
  });
  return { clock: ended.signal, body: { ...body, stream: stream.pipeThrough(counter) } };
}
