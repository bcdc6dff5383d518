import type * as z from "zod";
import { callApi, loadCalls } from "@/lib/platform/browser";
import type { supportCalls } from "./contract/support";

const call = loadCalls(() => import("./contract/support"), "supportCalls");

type FailureReport = z.input<(typeof supportCalls.log)["request"]>;
type Offer = z.input<(typeof supportCalls.offerCredit)["request"]>;
type Feedback = z.input<(typeof supportCalls.createFeedback)["request"]>;
type Ticket = z.input<(typeof supportCalls.createTicket)["request"]>;
type Contact = z.input<(typeof supportCalls.contact)["request"]>;
type Consent = z.input<(typeof supportCalls.consent)["request"]>;

export const sendFeedback = (body: Feedback) => callApi(call("createFeedback"), { body });
export const openTicket = (body: Ticket) => callApi(call("createTicket"), { body });
export const sendContact = (body: Contact) => callApi(call("contact"), { body });

export async function recordConsent(body: Consent): Promise<void> {
  await callApi(call("consent"), { body }).catch(() => undefined);
}

export async function reportFailure(failure: FailureReport): Promise<void> {
  await callApi(call("log"), {
    body: { ...failure, error_message: failure.error_message.slice(0, 2000) },
  }).catch(() => undefined);
}

export async function reportWrongVin(vin: string, reason: string): Promise<void> {
  const body = { vin: vin.slice(0, 64), error_message: reason, search_type: "vin", source: "finder" };
  if (vin !== "") await callApi(call("errorVin"), { body }).catch(() => undefined);
}

/** BTN-2: returns false if already offered or unavailable; null if a remote Members API accepted without details. */
export async function offerCredit(offer: Offer): Promise<boolean | null> {
  const body = { ...offer, error_msg: offer.error_msg?.slice(0, 2000) };
  return callApi(call("offerCredit"), { body }).then(
    (answer) => answer.offered ?? null,
    () => false,
  );
}
