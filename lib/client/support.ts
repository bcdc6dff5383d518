import type { z } from "zod";
import { supportCalls } from "@/lib/contract/support";
import { callApi } from "./request";

type FailureReport = z.input<(typeof supportCalls.log)["request"]>;
type Offer = z.input<(typeof supportCalls.offerCredit)["request"]>;

/** Tells the operator of a failure. Never throws: a log line that is lost must not cost the user more than it. */
export async function reportFailure(failure: FailureReport): Promise<void> {
  await callApi(supportCalls.log, {
    body: { ...failure, error_message: failure.error_message.slice(0, 2000) },
  }).catch(() => undefined);
}

/** BTN-2: the free-credit offer after a failed generation. False when it was offered before or cannot be made now. */
export async function offerCredit(offer: Offer): Promise<boolean> {
  const body = { ...offer, error_msg: offer.error_msg?.slice(0, 2000) };
  return callApi(supportCalls.offerCredit, { body }).then(
    (answer) => answer.offered,
    () => false,
  );
}
