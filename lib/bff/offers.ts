import { allOffers, type Offer, type OptionalCall, offers, optionalCalls } from "@/lib/compose/calls/offers";
import { type CallDefinition, withDeadline } from "@/lib/platform/calls";
import { createRandomId } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import { createGlobalSingleton } from "./global-singleton";
import { createBodyReader, hasAnswered, isCallMissing, lacksCall } from "./missing-calls";
import { markPagePartial } from "./page-status";
import type { TokenCaller } from "./token-owner";
import { buildUpstreamAddress, getUpstream, isRemoteUpstream } from "./upstream";

const ASK_EVERY_MS = 9 * 60_000;
const FIRST_WAIT_MS = 1500;

interface Asking {
  at: number;
  done: Promise<unknown>;
  missing: Set<OptionalCall>;
  isKnown: boolean;
}
const slot = createGlobalSingleton<Map<string, Asking>>("offers-asked");
slot.set(slot.get() ?? new Map());

interface OffersCaller extends TokenCaller {
  site: TokenCaller["site"] & Partial<Pick<Site, "ownApi">>;
}

export async function listCurrentOffers(caller: OffersCaller): Promise<Offer[]> {
  if (!isRemoteUpstream()) return allOffers;
  const asking = askInTime(caller);
  if (!asking.isKnown) await withDeadline(FIRST_WAIT_MS, () => asking.done).catch(markPagePartial);
  const isMissing = (name: OptionalCall) =>
    isCallMissing(offers[name]) || (asking.missing.has(name) && !hasAnswered(offers[name]));
  const calls: Offer[] = optionalCalls.filter((name) => !isMissing(name));
  return caller.site.ownApi ? [...calls, "ownApi"] : calls;
}

function askInTime(caller: TokenCaller): Asking {
  const key = buildUpstreamAddress("");
  const last = slot.get()?.get(key);
  if (last && performance.now() - last.at < ASK_EVERY_MS) return last;
  const asking: Asking = {
    at: performance.now(),
    done: Promise.resolve(),
    missing: new Set(last?.missing),
    isKnown: last?.isKnown ?? false,
  };
  const ask = async (name: OptionalCall) => {
    const isMissing = await findMissing(offers[name], caller);
    if (isMissing === true) asking.missing.add(name);
    if (isMissing === false) asking.missing.delete(name);
  };
  asking.done = Promise.all(offersByRead.map(ask)).then(() => {
    asking.isKnown = true;
  });
  slot.get()?.set(key, asking);
  return asking;
}

/** GET only, because a probe must not change anything. */
export const offersByRead = optionalCalls.filter((name) => offers[name].method === "GET");

/** Returns undefined for 429, 5xx or no response. Doesn't send a token, so account data isn't read. */
export async function findMissing(
  call: CallDefinition,
  { site, address }: TokenCaller,
): Promise<boolean | undefined> {
  const headers = {
    uri: site.uri,
    accept: "application/json",
    "x-request-id": createRandomId(),
    "x-client-address": address,
  };
  const send = async (signal: AbortSignal) => {
    const request = new Request(buildUpstreamAddress(call.path), { method: call.method, headers, signal });
    const response = await getUpstream()(request);
    if (await lacksCall(call, response, createBodyReader(response))) return isCallMissing(call);
    await response.body?.cancel();
    return response.status >= 500 || response.status === 429 ? undefined : false;
  };
  return withDeadline(call.limits.timeoutMs, send).catch(() => undefined);
}
