import { LRUCache } from "lru-cache";
import { callUpstream } from "./call-upstream";
import { createGlobalSingleton } from "./global-singleton";
import { getLogger } from "./log";
import { buildUpstreamRequest, type OutgoingCall } from "./upstream-request";
import type { FileResult, JsonResult } from "./upstream-response";

/** Longer than a slow phone needs to parse scripts and send its own request. */
const KEPT_MS = 10_000;
const KEPT_MAX = 500;

interface PendingRequest {
  caller: string;
  requestId: string;
  answer: Promise<JsonResult | FileResult>;
}

const slot = createGlobalSingleton<LRUCache<string, PendingRequest>>("coalesced-requests");

function openPendingRequests(): LRUCache<string, PendingRequest> {
  const existing = slot.get();
  if (existing) return existing;
  const cache = new LRUCache<string, PendingRequest>({
    max: KEPT_MAX,
    perf: { now: () => performance.now() },
  });
  slot.set(cache);
  return cache;
}

const getCaller = ({ siteUri, token, apiKey, address }: OutgoingCall) =>
  `${siteUri} ${apiKey?.key ?? token ?? address}`;

function getCoalescingKey(outgoing: OutgoingCall): string {
  const { url, headers } = buildUpstreamRequest(outgoing);
  return JSON.stringify([url, ...Array.from(headers).filter(([name]) => name !== "x-request-id")]);
}

/** Shares the response with the browser's identical request. Errors that a retry may fix aren't shared. */
export function sendForPage(outgoing: OutgoingCall): Pick<PendingRequest, "answer"> & { release(): void } {
  const pending = openPendingRequests();
  const key = getCoalescingKey(outgoing);
  const { call, requestId } = outgoing;
  const request: PendingRequest = { caller: getCaller(outgoing), requestId, answer: callUpstream(outgoing) };
  const isKept = () => pending.peek(key) === request;
  const release = () => {
    if (isKept()) pending.delete(key);
  };
  pending.set(key, request, { ttl: call.limits.timeoutMs + KEPT_MS });
  request.answer.then((answer) => {
    if (answer.kind === "file" || answer.status >= 500 || answer.status === 429) release();
    else if (isKept()) pending.set(key, request, { ttl: KEPT_MS });
  }, release);
  return { answer: request.answer, release };
}

export function sendForBrowser(outgoing: OutgoingCall): Promise<JsonResult | FileResult> {
  const pending = openPendingRequests();
  if (outgoing.call.method !== "GET")
    return callUpstream(outgoing).finally(() => {
      // A response from before the change may be stale.
      const caller = getCaller(outgoing);
      for (const [key, request] of pending.entries()) if (request.caller === caller) pending.delete(key);
    });
  const key = pending.size > 0 ? getCoalescingKey(outgoing) : "";
  const request = pending.get(key);
  if (!request) return callUpstream(outgoing);
  pending.delete(key);
  return request.answer.catch((error: unknown) => {
    const { requestId, call } = outgoing;
    getLogger().warn({ requestId, joined: request.requestId, call: call.name }, "a page's request failed");
    throw error;
  });
}
