import { isWithin, limitPerDay, ofNetwork } from "@/lib/email/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireUser } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { resetHref } from "@/lib/routes";
import type { UserRow } from "../schema";
import { findClosing, mailRestoreLink } from "./account-closure";
import { getSiteLink, queueAccountEmail } from "./account-email";
import { proveAddress, stopAddressChange } from "./email-verification";
import { checkCredentials } from "./login";
import { loginAttempt, recordLogin } from "./login-throttle";
import { requireUncommonPassword } from "./new-password";
import {
  createResetToken,
  endResetTokens,
  findResetLink,
  type ResetLink,
  takeResetToken,
} from "./reset-repository";
import { closeUserSessions, findUserAgent, openSession } from "./session-repository";
import { findUserByEmail, setPasswordHash } from "./user-repository";

const RESET_MAIL_EVERY_MS = 60_000;
/** Limit on reset emails per account, network and day, so that strangers can't use up the owner's (SAFE-4). */
const NETWORK_EMAILS = limitPerDay(10);
/** Minimum response time, so that timing doesn't reveal accounts. */
const RESET_RESPONSE_MS = 150;

export async function requestReset(
  context: BaseContext,
  request: { email: string; next?: string },
): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, RESET_RESPONSE_MS));
  await Promise.all([pause, mailResetLink(context, request)]);
}

async function mailResetLink(
  context: BaseContext,
  { email, next }: { email: string; next?: string },
): Promise<void> {
  const { db, services, site } = context;
  const user = await findUserByEmail(db, site.id, email);
  const now = services.now();
  const occasion = String(Math.floor(now.getTime() / RESET_MAIL_EVERY_MS));
  const closing = user?.disabledReason === "deletion" && (await findClosing(db, user, now));
  if (!user || (user.disabledAt && !closing)) return;
  await db.transaction(async (tx) => {
    if (!(await isWithin(tx, context, ofNetwork(context, `reset:${user.id}`, NETWORK_EMAILS)))) return;
    if (closing) return mailRestoreLink(context, tx, closing, occasion);
    const token = await createResetToken(tx, user, now);
    const link = getSiteLink(site.config.origin, resetHref(token, next));
    await queueAccountEmail(context, tx, user.email, "reset_password", occasion, { link });
  });
}

async function setPassword(tx: Database, context: BaseContext, user: UserRow, hash: string): Promise<string> {
  const { services, site } = context;
  const now = services.now();
  await setPasswordHash(tx, site.id, user.id, hash);
  await closeUserSessions(tx, site.id, user.id);
  await endResetTokens(tx, site.id, user.id, now);
  await stopAddressChange(tx, user);
  await queueAccountEmail(context, tx, user.email, "password_changed", now.toISOString());
  return openSession(tx, site.id, user.id, now, findUserAgent(context));
}

const DEAD_LINK = {
  used: "This link was already used, or the password has changed. Request a new one.",
  expired: "This link has expired. Request a new one.",
  unknown: "This link no longer works. Request a new one.",
} satisfies Record<Exclude<ResetLink["state"], "valid">, string>;

const createDeadLinkError = (state: keyof typeof DEAD_LINK) =>
  createInvalidFieldsError({ reset_token: DEAD_LINK[state] });

async function changeWithLink(
  context: BaseContext,
  resetToken: string,
  password: string,
): Promise<{ user: UserRow; token: string }> {
  const { db, services, site } = context;
  const link = await findResetLink(db, site.id, resetToken, services.now());
  if (link.state !== "valid") throw createDeadLinkError(link.state);
  requireUncommonPassword(password, { field: "new_pass", email: link.email, site });
  const hash = await services.passwords.hash(password);
  return db.transaction(async (tx) => {
    const user = await takeResetToken(tx, site.id, resetToken, services.now());
    if (!user) throw createDeadLinkError("used");
    await recordLogin(tx, services, loginAttempt(context, user.email), { wasCounted: false });
    const token = await setPassword(tx, context, user, hash);
    return { user: await proveAddress(context, tx, user, { tells: false }), token };
  });
}

async function changeWithSession(
  context: BaseContext,
  current: string,
  password: string,
): Promise<{ user: UserRow; token: string }> {
  const user = requireUser(context);
  try {
    await checkCredentials(context, { email: user.email, pass: current });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    throw createInvalidFieldsError({ current_pass: "This is not your current password." });
  }
  requireUncommonPassword(password, { field: "new_pass", email: user.email, site: context.site });
  const hash = await context.services.passwords.hash(password);
  const token = await context.db.transaction((tx) => setPassword(tx, context, user, hash));
  return { user, token };
}

/** SEC-SES-05: ends all other sessions. */
export function changePassword(
  context: BaseContext,
  change: { new_pass: string; reset_token?: string; current_pass?: string },
): Promise<{ user: UserRow; token: string }> {
  if (change.reset_token) return changeWithLink(context, change.reset_token, change.new_pass);
  return changeWithSession(context, change.current_pass ?? "", change.new_pass);
}
