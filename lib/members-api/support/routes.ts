import type { supportCalls } from "@/lib/contract/support";
import { calls } from "@/lib/contract/table";
import { POSITIVE_RATING_MIN, SUPPORT_RESPONSE_HOURS } from "@/lib/core/constants";
import { cleanVinInput } from "@/lib/core/vin-input";
import { contactMessages, feedbacks } from "../db/schema/support";
import { emailAbout, siteLocale } from "../email/email-template";
import { queueOperatorEmail } from "../email/operator-email";
import { vehicleText } from "../generation/vehicle-names";
import { keyedId } from "../kernel/public-number";
import {
  type CallContext,
  requireUser,
  type ServedCall,
  serve,
  succeeded,
  type UserRow,
} from "../kernel/serve";
import { createTicket } from "./create-ticket";
import { offerCredit } from "./offer-credit";

async function createFeedback(
  context: CallContext<typeof supportCalls.createFeedback>,
  user: UserRow,
): Promise<void> {
  const { db, site, services, body } = context;
  const vin = cleanVinInput(body.vin).vin;
  const { report_type: reportType, satisfaction, feedback_msg: message } = body;
  const values = {
    siteId: site.id,
    userId: user.id,
    vin,
    reportType,
    satisfaction,
    message: message || null,
  };
  const id = keyedId(services.secrets.digestKey, ["feedback", values]);
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(feedbacks)
      .values({ id, ...values, createdAt: services.now() })
      .onConflictDoNothing({ target: feedbacks.id })
      .returning({ id: feedbacks.id });
    if (inserted.length === 0 || satisfaction >= POSITIVE_RATING_MIN) return;
    await queueOperatorEmail(context, tx, "feedback_notice", id, {
      vin: await vehicleText(tx, services, values),
      about: emailAbout(reportType, siteLocale(site.config)),
      satisfaction: String(satisfaction),
      email: user.email,
      message: message ?? "",
    });
  });
}

async function createContactMessage(context: CallContext<typeof supportCalls.contact>): Promise<void> {
  const { db, site, services, body, user } = context;
  const now = services.now();
  const { name, email, message } = body;
  const day = now.toISOString().slice(0, 10);
  const id = keyedId(services.secrets.digestKey, ["contact", site.id, email, message, day]);
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(contactMessages)
      .values({
        id,
        siteId: site.id,
        userId: user?.id ?? null,
        name: name || null,
        email,
        message,
        createdAt: now,
      })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id });
    if (inserted.length === 0) return;
    await queueOperatorEmail(context, tx, "contact_notice", id, { name: name || "–", email, message });
  });
}

export const supportRoutes: ServedCall[] = [
  serve(calls.support.offerCredit, async (context) => {
    const offered = await offerCredit(context, requireUser(context));
    const message = offered
      ? "We're sorry. We added a credit to your account."
      : "We recorded the problem and will look into it.";
    return succeeded({ message, offered });
  }),
  serve(calls.support.createFeedback, async (context) => {
    await createFeedback(context, requireUser(context));
    return succeeded({ message: "Thank you for your feedback" });
  }),
  serve(calls.support.createTicket, async (context) => {
    const { number, creditGranted } = await createTicket(context, requireUser(context));
    const promise = `A representative will reach out within ${SUPPORT_RESPONSE_HOURS} hours`;
    const message = creditGranted ? `${promise}, and we added a free credit to your account.` : `${promise}.`;
    return succeeded({ number, credit_given: creditGranted, message });
  }),
  serve(calls.support.contact, async (context) => {
    await createContactMessage(context);
    return succeeded({ message: "Thank you. Your message has been sent." });
  }),
];
