import { and, eq, lt } from "drizzle-orm";
import { formatEmailCreditsText } from "@/lib/email/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireUser } from "@/lib/platform/http";
import { countInWindow } from "@/lib/platform/limits";
import { findSqlState } from "@/lib/platform/telemetry";
import { AppError, createRandomId } from "@/lib/platform/values";
import { routes, verifyEmailHref } from "@/lib/routes";
import type { LinkState } from "../contract/account";
import { emailConfirmations, type UserRow, users } from "../schema";
import { getSiteLink, queueAccountEmail } from "./account-email";
import { endResetTokens } from "./reset-repository";
import { grantSignupCredits } from "./signup-credits";
import { asksForVerification, isUnproven } from "./unproven-account";

const LINK_VALID_MS = 24 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT_DAY_MAX = 5;
const ADDRESS_DAY_MAX = 5;
const UNIQUE_VIOLATION = "23505";

type MailContext = Pick<BaseContext, "site" | "services" | "locale">;

export async function welcome(context: BaseContext, tx: Database, user: UserRow): Promise<void> {
  if (asksForVerification(context)) return mailLink(context, tx, user, user.email, user.id);
  await grantSignupCredits(tx, context, user.id);
  if (!context.services.mail.delivers) return;
  const link = getSiteLink(context.site.config.origin, routes.dashboard);
  await queueAccountEmail(context, tx, user.email, "welcome", user.id, { link });
}

export async function newConfirmation(
  tx: Database,
  user: Pick<UserRow, "id" | "siteId">,
  email: string,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx.insert(emailConfirmations).values({
    tokenHash: getTokenHash(token),
    siteId: user.siteId,
    userId: user.id,
    email,
    expiresAt: new Date(now.getTime() + LINK_VALID_MS),
  });
  return token;
}

async function mailLink(
  context: MailContext,
  tx: Database,
  user: UserRow,
  email: string,
  occasion: string,
): Promise<void> {
  const { services, site } = context;
  const token = await newConfirmation(tx, user, email, services.now());
  const link = getSiteLink(site.config.origin, verifyEmailHref(token));
  const text = email === user.email ? "verify_email" : "confirm_new_email";
  await queueAccountEmail(context, tx, email, text, occasion, { link });
}

/** SAFE-5. Call outside the transaction, or a rollback undoes the count. */
export async function countEmail(
  { db, site, services }: Pick<BaseContext, "db" | "site" | "services">,
  user: UserRow,
  email: string,
): Promise<void> {
  const now = services.now();
  const limits = [
    { key: `confirm_email:${user.id}`, max: ACCOUNT_DAY_MAX },
    { key: `confirm_address:${site.id}:${getTokenHash(email)}`, max: ADDRESS_DAY_MAX },
  ];
  for (const { key, max } of limits) {
    const message = "Too many emails within a day. Try again tomorrow.";
    await countInWindow(db, { key, max, windowMs: DAY_MS, message }, now);
  }
}

export async function resendVerification(context: BaseContext): Promise<void> {
  const { db } = context;
  const user = requireUser(context);
  const email = user.pendingEmail ?? (isUnproven(context, user) ? user.email : null);
  if (email === null) throw new AppError("conflict", "Your address is already confirmed.");
  await countEmail(context, user, email);
  await db.transaction((tx) => mailLink(context, tx, user, email, createRandomId()));
}

export async function requestNewAddress(context: BaseContext, user: UserRow, email: string): Promise<void> {
  const { db, services } = context;
  await countEmail(context, user, email);
  const occasion = services.now().toISOString();
  await db.transaction(async (tx) => {
    await tx.delete(emailConfirmations).where(ofUser(user));
    await tx.update(users).set({ pendingEmail: email }).where(getRow(user));
    await mailLink(context, tx, user, email, occasion);
    await queueAccountEmail(context, tx, user.email, "email_change_asked", occasion);
  });
}

const getRow = ({ id, siteId }: UserRow) => and(eq(users.siteId, siteId), eq(users.id, id));
const ofUser = ({ id, siteId }: UserRow) =>
  and(eq(emailConfirmations.siteId, siteId), eq(emailConfirmations.userId, id));

/**
 * Requires the emailed token and a session. Idempotent. `then` runs in the transaction and replaces the notification
 * email.
 */
export async function verifyEmail(
  context: BaseContext,
  account: UserRow,
  token: string,
  then?: (tx: Database) => Promise<void>,
): Promise<UserRow> {
  try {
    return await context.db.transaction(async (tx) => {
      const user = await openConfirmation(context, tx, account, token, then === undefined);
      await then?.(tx);
      return user;
    });
  } catch (error) {
    if (findSqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw createRefusalError("You can't use this address here.");
  }
}

const createRefusalError = (message: string) => createInvalidFieldsError({ verify_token: message });

async function openConfirmation(
  context: BaseContext,
  tx: Database,
  { siteId, id }: UserRow,
  token: string,
  tells: boolean,
): Promise<UserRow> {
  const now = context.services.now();
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, id)))
    .for("update");
  if (!user) throw new AppError("not_logged_in", "Log in first.");
  const [link] = await tx
    .select()
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.siteId, siteId), eq(emailConfirmations.tokenHash, getTokenHash(token))));
  if (!link) throw createRefusalError("This link no longer works. Request a new one.");
  if (link.userId !== id)
    throw createRefusalError("This link belongs to another account. Log in to that account.");
  if (link.email === user.email && user.emailVerifiedAt) return user;
  if (link.usedAt) throw createRefusalError("This link was already used.");
  if (link.expiresAt <= now) throw createRefusalError("This link has expired. Request a new one.");
  await tx
    .update(emailConfirmations)
    .set({ usedAt: now })
    .where(eq(emailConfirmations.tokenHash, link.tokenHash));
  if (link.email === user.email) return proveAddress(context, tx, user, { tells });
  await endResetTokens(tx, siteId, id, now);
  await queueAccountEmail(context, tx, user.email, "email_changed", now.toISOString());
  const [moved] = await tx
    .update(users)
    .set({ email: link.email, pendingEmail: null })
    .where(getRow(user))
    .returning();
  return proveAddress(context, tx, moved ?? user, { tells: false });
}

export async function loadConfirmationState(
  db: Database,
  siteId: string,
  token: string,
  { now, userId }: { now: Date; userId: string | null },
): Promise<LinkState> {
  const [link] = await db
    .select()
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.siteId, siteId), eq(emailConfirmations.tokenHash, getTokenHash(token))));
  if (!link) return "unknown";
  if (userId !== null && link.userId !== userId) return "other";
  if (link.usedAt) return "used";
  return link.expiresAt > now ? "valid" : "expired";
}

export async function proveAddress(
  context: MailContext,
  tx: Database,
  user: UserRow,
  { tells }: { tells: boolean },
): Promise<UserRow> {
  const { site, services, locale } = context;
  const wasUnproven = user.emailVerifiedAt === null;
  const emailVerifiedAt = services.now();
  const [proven] = await tx
    .update(users)
    .set({ emailVerifiedAt, signupCreditsDue: false })
    .where(getRow(user))
    .returning();
  if (user.signupCreditsDue) await grantSignupCredits(tx, context, user.id);
  if (tells && wasUnproven) {
    const credits = user.signupCreditsDue ? formatEmailCreditsText(locale) : "";
    const link = getSiteLink(site.config.origin, routes.dashboard);
    await queueAccountEmail(context, tx, user.email, "email_verified", user.id, { link, credits });
  }
  return proven ?? user;
}

export async function stopAddressChange(tx: Database, user: UserRow): Promise<void> {
  await tx.update(users).set({ pendingEmail: null }).where(getRow(user));
  await tx.delete(emailConfirmations).where(ofUser(user));
}

/** Keeps expired links for 30 days, so they aren't reported as wrong. */
export async function removeOldConfirmations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * DAY_MS);
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, before));
}
