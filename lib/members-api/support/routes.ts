import { calls } from "@/lib/contract/table";
import { SUPPORT_RESPONSE_HOURS } from "@/lib/core/constants";
import { requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { createContactMessage } from "./contact";
import { createFeedback } from "./create-feedback";
import { createTicket } from "./create-ticket";
import { offerCredit } from "./offer-credit";

export const supportRoutes: ServedCall[] = [
  serve(calls.support.offerCredit, async (context) => {
    const offered = await offerCredit(context, requireUser(context));
    const message = offered
      ? "We are sorry. A credit has been added to your account."
      : "We have noted the failure, and will look into it.";
    return succeeded({ message, offered });
  }),
  serve(calls.support.createFeedback, async (context) => {
    await createFeedback(context, requireUser(context));
    return succeeded({ message: "Thank you for your feedback" });
  }),
  serve(calls.support.createTicket, async (context) => {
    const { number, creditGranted } = await createTicket(context, requireUser(context));
    const promise = `A representative will reach out within ${SUPPORT_RESPONSE_HOURS} hours`;
    const message = creditGranted ? `${promise}, and a free credit has been given to you.` : `${promise}.`;
    return succeeded({ number, credit_given: creditGranted, message });
  }),
  serve(calls.support.contact, async (context) => {
    await createContactMessage(context);
    return succeeded({ message: "Thank you. Your message has been sent." });
  }),
];
