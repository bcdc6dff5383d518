import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type UserRow, users } from "@/lib/account/schema";
import { getCreditKind } from "@/lib/credits/rules/entitlement";
import type { GenerationProduct } from "@/lib/credits/rules/products";
import { creditOffers } from "@/lib/credits/schema";
import { addCredits } from "@/lib/credits/server";
import { formatEmailAbout, getSiteLocale, queueOperatorEmail } from "@/lib/email/server";
import { generations } from "@/lib/generation/schema/generation";
import { formatVehicleText } from "@/lib/generation/server";
import { createKeyedId } from "@/lib/platform/crypto";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { type CallContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import {
  createRandomId,
  normalizeEmail,
  POSITIVE_RATING_MIN,
  SUPPORT_RESPONSE_HOURS,
} from "@/lib/platform/values";
import { isUnconfirmed } from "@/lib/site/server";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { supportCalls } from "../contract/support";
import { contactMessages, feedbacks } from "../schema";
import { createTicket } from "./create-ticket";
import { loadTicketCreditedSince } from "./ticket-credit";

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
  const id = createKeyedId(services.secrets.digestKey, ["feedback", values]);
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(feedbacks)
      .values({ id, ...values, createdAt: services.now() })
      .onConflictDoNothing({ target: feedbacks.id })
      .returning({ id: feedbacks.id });
    if (inserted.length === 0 || satisfaction >= POSITIVE_RATING_MIN) return;
    await queueOperatorEmail(context, tx, "feedback_notice", id, {
      vin: await formatVehicleText(tx, services, values),
      about: formatEmailAbout(reportType, getSiteLocale(site.config)),
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
  const id = createKeyedId(services.secrets.digestKey, ["contact", site.id, email, message, day]);
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(contactMessages)
      .values({
        id,
        siteId: site.id,
        userId: user?.id ?? null,
        name: name || null,
        email: normalizeEmail(email),
        message,
        createdAt: now,
      })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id });
    if (inserted.length === 0) return;
    await queueOperatorEmail(context, tx, "contact_notice", id, { name: name || "–", email, message });
  });
}

const notGranted = sql`not (${creditOffers.detail} ? 'granted')`;

/** Requires a failure on this server; the caller's claim isn't enough. */
async function findFailedGeneration(
  tx: Database,
  owner: { siteId: string; userId: string; vin: string },
): Promise<{ id: string; product: GenerationProduct; createdAt: Date } | null> {
  const [row] = await tx
    .select({ id: generations.id, product: generations.product, createdAt: generations.createdAt })
    .from(generations)
    .where(
      and(
        eq(generations.siteId, owner.siteId),
        eq(generations.userId, owner.userId),
        eq(generations.vin, owner.vin),
        eq(generations.state, "refunded"),
        // Subscribers and free revisions didn't spend a credit.
        isNotNull(generations.paidWith),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(1);
  return row ?? null;
}

/** Grants at most one credit per user and VIN (docs/decisions/complimentary-credit.md). */
async function offerCredit(
  { db, site, body, requestId, services }: CallContext<typeof supportCalls.offerCredit>,
  user: UserRow,
): Promise<boolean> {
  const owner = { siteId: site.id, userId: user.id, vin: cleanVinInput(body.vin).vin };
  const { source, search_type, error_msg, credit_type } = body;
  return runSerializableTransaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    await tx
      .insert(creditOffers)
      .values({
        id: createRandomId(),
        ...owner,
        creditType: credit_type,
        detail: { source, search_type, error_msg, request_id: requestId },
      })
      .onConflictDoNothing({ target: [creditOffers.siteId, creditOffers.userId, creditOffers.vin] });
    const failed = await findFailedGeneration(tx, owner);
    if (!failed || isUnconfirmed(site) || (await loadTicketCreditedSince(tx, owner, failed.createdAt)))
      return false;
    const { product } = failed;
    const kind = product === "uvc" ? product : getCreditKind(product, site.config.credit_type === "global");
    const { siteId, userId, vin } = owner;
    const detail = { source, search_type, error_msg, request_id: requestId };
    const grant = { granted: kind, granted_at: services.now().toISOString(), generation: failed.id };
    // The ledger is unique per kind only, so this limits a VIN to one credit.
    const [granted] = await tx
      .update(creditOffers)
      .set({ detail: { ...detail, ...grant } })
      .where(
        and(
          eq(creditOffers.siteId, siteId),
          eq(creditOffers.userId, userId),
          eq(creditOffers.vin, vin),
          notGranted,
        ),
      )
      .returning({ id: creditOffers.id });
    if (!granted) return false;
    return addCredits(tx, { siteId, userId, kind, amount: 1, reason: "offer", cause: vin });
  });
}

export const supportRoutes: ServedCall[] = [
  serve(supportCalls.offerCredit, async (context) => {
    const offered = await offerCredit(context, requireUser(context));
    const message = offered
      ? "We're sorry. We added a credit to your account."
      : "We recorded the problem and will look into it.";
    return succeeded({ message, offered });
  }),
  serve(supportCalls.createFeedback, async (context) => {
    await createFeedback(context, requireUser(context));
    return succeeded({ message: "Thank you for your feedback" });
  }),
  serve(supportCalls.createTicket, async (context) => {
    const { number, creditGranted } = await createTicket(context, requireUser(context));
    const promise = `A representative will reach out within ${SUPPORT_RESPONSE_HOURS} hours`;
    const message = creditGranted ? `${promise}, and we added a free credit to your account.` : `${promise}.`;
    return succeeded({ number, credit_given: creditGranted, message });
  }),
  serve(supportCalls.contact, async (context) => {
    await createContactMessage(context);
    return succeeded({ message: "Thank you. Your message has been sent." });
  }),
];
