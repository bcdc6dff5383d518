import type { CallDefinition } from "@/lib/contract/call";
import { allOffers, type Offer, offers, optionalCalls } from "@/lib/contract/offers";
import { withDeadline } from "@/lib/core/deadline";
import { randomId } from "@/lib/core/random-id";
import type { Site } from "@/lib/site/site";
import { globalSingleton } from "./global-singleton";
import { bodyReader, isCallMissing, lacksCall } from "./missing-calls";
import { pagePartial } from "./page-status";
import type { TokenCaller } from "./token-owner";
import { isRemoteUpstream, upstream, upstreamAddress } from "./upstream";

/** A little before the findings of missing-calls.ts end. */
const ASK_EVERY_MS = 9 * 60_000;
/** How long the pages of a new process wait for the findings. */
const FIRST_WAIT_MS = 1500;

interface Asking {
  at: number;
  isFirst: boolean;
  done: Promise<unknown>;
}
const slot = globalSingleton<Map<string, Asking>>("offers-asked");
slot.set(slot.get() ?? new Map());

interface OffersCaller extends TokenCaller {
  site: TokenCaller["site"] & Partial<Pick<Site, "ownApi">>;
}

/** The optional calls that weren't found missing, and `ownApi`. The embedded Members API has everything. */
export async function currentOffers(caller: OffersCaller): Promise<Offer[]> {
  if (!isRemoteUpstream()) return allOffers;
  const asking = askInTime(caller);
  if (asking.isFirst) await withDeadline(FIRST_WAIT_MS, () => asking.done).catch(pagePartial);
  const found: Offer[] = optionalCalls.filter((name) => !isCallMissing(offers[name]));
  return caller.site.ownApi ? [...found, "ownApi"] : found;
}

function askInTime(caller: TokenCaller): Asking {
  const key = upstreamAddress("");
  const last = slot.get()?.get(key);
  if (last && performance.now() - last.at < ASK_EVERY_MS) return last;
  // Nothing is sent to a call that could change something: those are found missing when they are used.
  const reads = Object.values(offers).filter(({ method }) => method === "GET");
  const done = Promise.all(reads.map((call) => sendRead(call, caller)));
  const asking = { at: performance.now(), isFirst: last === undefined, done };
  slot.get()?.set(key, asking);
  return asking;
}

/** Sends the read without a token, so that nothing of an account is read. Failures find nothing. */
async function sendRead(call: CallDefinition, { site, address }: TokenCaller): Promise<void> {
  const headers = {
    uri: site.uri,
    accept: "application/json",
    "x-request-id": randomId(),
    "x-client-address": address,
  };
  const send = async (signal: AbortSignal) => {
    const request = new Request(upstreamAddress(call.path), { method: call.method, headers, signal });
    const response = await upstream()(request);
    if (!(await lacksCall(call, response, bodyReader(response)))) await response.body?.cancel();
  };
  await withDeadline(call.limits.timeoutMs, send).catch(() => undefined);
}
