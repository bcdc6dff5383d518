import { and, eq } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { countEmail, getSiteLink, newConfirmation, verifyEmail } from "@/lib/account/server";
import type { Mailer } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireAdmin, type Services } from "@/lib/platform/http";
import { AppError, createRandomId } from "@/lib/platform/values";
import { partnerConfirmHref, routes } from "@/lib/routes";
import type { PartnerState } from "../rules/state";
import { sitePartners } from "../schema";
import { queueOperatorNotice, queuePartnerEmail } from "./partner-email";
import { findPartner, getStateAfterEmail, type PartnerRow } from "./partner-repository";
import type { ConfirmedDraft, DraftOwner, OperatorSite } from "./partner-types";

interface MailSetup extends Pick<Services, "now"> {
  mail: Pick<Mailer, "queue" | "delivers">;
}

/** Emails a link that is valid for 24 hours and requires the owner's login. `tx` must see both sites. */
export async function mailConfirmation(
  tx: Database,
  { mail, now }: MailSetup,
  operator: OperatorSite,
  owner: DraftOwner,
  { origin, name, locale }: ConfirmedDraft,
): Promise<void> {
  if (!mail.delivers) return;
  const token = await newConfirmation(tx, owner, owner.email, now());
  await queuePartnerEmail(tx, { mail }, operator, {
    to: owner.email,
    text: "partner_confirm",
    locale,
    occasion: createRandomId(),
    values: {
      link: getSiteLink(origin, partnerConfirmHref(token)),
      name,
      preview: getSiteLink(origin, routes.home),
    },
  });
}

export const confirmsEmail = (partner: Pick<PartnerRow, "state" | "userId">, user: Pick<UserRow, "id">) =>
  partner.state === "awaiting_email" && partner.userId === user.id;

interface Confirming {
  partner: PartnerRow;
  operator: OperatorSite;
  user: UserRow;
}

async function requireConfirming(context: BaseContext): Promise<Confirming> {
  const { user } = requireAdmin(context);
  const partner = await findPartner(context.db, context.site.id);
  if (partner?.userId !== user.id)
    throw new AppError("conflict", "Only the account that signed up can confirm its address.");
  const operator = await context.services.partnerSites.operator(partner.operatorSiteId);
  if (!operator) throw new Error("a partner's operator has no site");
  return { partner, operator, user };
}

/** Requires the emailed link and the login of the account that signed up. Throws 400 (link) or 409 (account). */
export async function confirmPartnerEmail(
  context: BaseContext,
  token: string,
  note: (tx: Database) => Promise<void>,
): Promise<PartnerState> {
  const confirming = await requireConfirming(context);
  let state: PartnerState = confirming.partner.state;
  await verifyEmail(context, confirming.user, token, async (tx) => {
    state = await advance(context, tx, confirming);
    await note(tx);
  });
  return state;
}

async function advance(
  { site, services }: BaseContext,
  tx: Database,
  { partner, operator }: Confirming,
): Promise<PartnerState> {
  const next = getStateAfterEmail(partner.needsApproval);
  const [moved] = await tx
    .update(sitePartners)
    .set({ state: next })
    .where(and(eq(sitePartners.siteId, site.id), eq(sitePartners.state, "awaiting_email")))
    .returning({ state: sitePartners.state });
  if (!moved) return partner.state;
  if (next === "awaiting_approval") {
    const values = { company: partner.company, name: site.config.name, preview: site.config.origin };
    await queueOperatorNotice(tx, services, operator, {
      siteId: site.id,
      text: "partner_waiting_notice",
      occasion: "waiting",
      values,
    });
  }
  return next;
}

/** Throws 409 if there is nothing to confirm, 429 after five emails a day. */
export async function resendPartnerEmail(
  context: BaseContext,
  note: (tx: Database) => Promise<void>,
): Promise<{ state: PartnerState; sent: boolean }> {
  const { db, site, services, locale } = context;
  const confirming = await requireConfirming(context);
  const { partner, operator, user } = confirming;
  if (partner.state !== "awaiting_email")
    throw new AppError("conflict", "Your address is already confirmed.");
  if (user.emailVerifiedAt) {
    const state = await db.transaction(async (tx) => {
      await note(tx);
      return advance(context, tx, confirming);
    });
    return { state, sent: false };
  }
  if (!services.mail.delivers) throw new AppError("unavailable", "Email can't be sent right now.");
  await countEmail(context, user, user.email);
  const { origin, name } = site.config;
  await services.partnerSites.mailConfirmation(operator, user, { origin, name, locale });
  await note(db);
  return { state: partner.state, sent: true };
}
