import type { z } from "zod";
import type { supportCalls } from "@/lib/contract/support";
import { callApi, callsOf } from "./http/request";

const call = callsOf(() => import("@/lib/contract/support"), "supportCalls");

type FailureReport = z.input<(typeof supportCalls.log)["request"]>;
type Offer = z.input<(typeof supportCalls.offerCredit)["request"]>;
type Feedback = z.input<(typeof supportCalls.createFeedback)["request"]>;
type Ticket = z.input<(typeof supportCalls.createTicket)["request"]>;
type Contact = z.input<(typeof supportCalls.contact)["request"]>;
type Consent = z.input<(typeof supportCalls.consent)["request"]>;

export const sendFeedback = (body: Feedback) => callApi(call("createFeedback"), { body });
export const openTicket = (body: Ticket) => callApi(call("createTicket"), { body });
export const sendContact = (body: Contact) => callApi(call("contact"), { body });

/** Records a consent choice. Never throws: the choice applies in the browser either way. */
export async function recordConsent(body: Consent): Promise<void> {
  await callApi(call("consent"), { body }).catch(() => undefined);
}

/** Logs a failure for the operator. Never throws: a lost log line must not affect the user. */
export async function reportFailure(failure: FailureReport): Promise<void> {
  await callApi(call("log"), {
    body: { ...failure, error_message: failure.error_message.slice(0, 2000) },
  }).catch(() => undefined);
}

/** Tells the operator of a number that could not be decoded. Never throws: a lost line must not affect the user. */
export async function reportWrongVin(vin: string, reason: string): Promise<void> {
  const body = { vin: vin.slice(0, 64), error_message: reason, search_type: "vin", source: "finder" };
  if (vin !== "") await callApi(call("errorVin"), { body }).catch(() => undefined);
}

/**
 * BTN-2: the free-credit offer after a failed generation. False if it was offered before or cannot be made now; null if a
 * remote Members API took the request and said no more.
 */
export async function offerCredit(offer: Offer): Promise<boolean | null> {
  const body = { ...offer, error_msg: offer.error_msg?.slice(0, 2000) };
  return callApi(call("offerCredit"), { body }).then(
    (answer) => answer.offered ?? null,
    () => false,
  );
}
