import { LRUCache } from "lru-cache";
import { ask } from "./ask";
import { logger } from "./log";
import { processSlot } from "./process-slot";
import type { FileAnswer, JsonAnswer } from "./upstream-answer";
import { type OutgoingCall, upstreamRequest } from "./upstream-request";

/** From a page's answer to its script's own question: a slow phone is still reading scripts. */
const KEPT_MS = 10_000;
const KEPT_MAX = 500;

interface Asked {
  caller: string;
  requestId: string;
  answer: Promise<JsonAnswer | FileAnswer>;
}

const slot = processSlot<LRUCache<string, Asked>>("asked-ahead");

function asked(): LRUCache<string, Asked> {
  const known = slot.get();
  if (known) return known;
  const made = new LRUCache<string, Asked>({ max: KEPT_MAX, perf: { now: () => performance.now() } });
  slot.set(made);
  return made;
}

const callerOf = ({ siteUri, token, address }: OutgoingCall) => `${siteUri} ${token ?? address}`;

/** Two questions are the same where the Members API would be sent the same: query, token, site, language and address. */
function sameness(outgoing: OutgoingCall): string {
  const { url, headers } = upstreamRequest(outgoing);
  headers.delete("x-request-id");
  return JSON.stringify([url, ...headers]);
}

/**
 * Asks what a page's script is going to ask, once for both: until `forget`, and for some seconds after the answer, the
 * same question of the same caller has this answer. A fault is not kept, nor a refusal that time mends: these the
 * browser tries again.
 */
export function askForBoth(outgoing: OutgoingCall): Pick<Asked, "answer"> & { forget(): void } {
  const kept = asked();
  const key = sameness(outgoing);
  const { call, requestId } = outgoing;
  const one: Asked = { caller: callerOf(outgoing), requestId, answer: ask(outgoing) };
  const isKept = () => kept.peek(key) === one;
  const forget = () => {
    if (isKept()) kept.delete(key);
  };
  kept.set(key, one, { ttl: call.limits.timeoutMs + KEPT_MS });
  one.answer.then((told) => {
    if (told.kind === "file" || told.status >= 500 || told.status === 429) forget();
    else if (isKept()) kept.set(key, one, { ttl: KEPT_MS });
  }, forget);
  return { answer: one.answer, forget };
}

/** Asks for a browser: what its page asked already is not asked, and not counted, a second time. */
export async function askOrJoin(outgoing: OutgoingCall): Promise<JsonAnswer | FileAnswer> {
  const kept = asked();
  if (outgoing.call.method !== "GET") {
    try {
      return await ask(outgoing);
    } finally {
      // What was told before the change may be no longer so.
      const caller = callerOf(outgoing);
      for (const [key, one] of kept.entries()) if (one.caller === caller) kept.delete(key);
    }
  }
  const key = kept.size > 0 ? sameness(outgoing) : "";
  const one = kept.get(key);
  if (!one) return ask(outgoing);
  // Once: who asks again wants to know how things stand by then.
  kept.delete(key);
  return one.answer.catch((error: unknown) => {
    const { requestId, call } = outgoing;
    logger().warn({ requestId, askedAs: one.requestId, call: call.name }, "what the page asked has failed");
    throw error;
  });
}
