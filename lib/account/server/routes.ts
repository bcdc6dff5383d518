import { and, eq, gt } from "drizzle-orm";
import type * as z from "zod";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { serverCalls } from "@/lib/webview/contract";
import { accountCalls, type LinkState } from "../contract/account";
import { LAUNCH_TOKEN_MS, LAUNCH_TOKEN_PREFIX } from "../rules/launch-token";
import { sessions, type UserRow } from "../schema";
import { findRestoreLink, reopenAccount } from "./account-closure";
import { loadConfirmationState, resendVerification, verifyEmail } from "./email-verification";
import { checkCredentials, verifyPassword } from "./login";
import { requireMember } from "./member-account";
import { changePassword, requestReset } from "./password-change";
import { register } from "./register";
import { findResetLink } from "./reset-repository";
import {
  closeSession,
  findUserAgent,
  isGatePassAlive,
  openGatePass,
  openSession,
} from "./session-repository";
import { toUserWire } from "./user-repository";

const DEAD_LINK = {
  used: "This link was already used.",
  expired: "This link has expired. The account was permanently deleted.",
  unknown: "This link doesn't work. Log in to restore the account.",
};

/**
 * Throws 'wrong_credentials' as for a login, even for an account that isn't closed, and 'invalid_fields' for a bad
 * link.
 */
async function restoreAccount(
  context: BaseContext,
  { email, pass, restore_token: token }: { email?: string; pass?: string; restore_token?: string },
): Promise<void> {
  const { db, site, services } = context;
  if (token) {
    const { state, request } = await findRestoreLink(db, site.id, token, services.now());
    if (!request)
      throw createInvalidFieldsError({
        restore_token: DEAD_LINK[state as keyof typeof DEAD_LINK] ?? DEAD_LINK.unknown,
      });
    await db.transaction((tx) => reopenAccount(context, tx, request));
    return;
  }
  if (!email || !pass)
    throw createInvalidFieldsError(email ? { pass: "Fill this in." } : { email: "Fill this in." });
  const { closing } = await verifyPassword(context, { email, pass });
  if (closing) await db.transaction((tx) => reopenAccount(context, tx, closing));
}

export const accountRoutes: ServedCall[] = [
  serve(accountCalls.login, async (context) => {
    const { db, site, services, body } = context;
    const user = await checkCredentials(context, body);
    const token = await openSession(db, site.id, user.id, services.now(), findUserAgent(context));
    return succeeded({ token, user: await toUserWire(context, user) });
  }),
  serve(accountCalls.launch, async (context) => {
    const { user, token } = await redeemLaunchToken(context, context.body.launch_token);
    return succeeded({ token, user: await toUserWire(context, user) });
  }),
  serve(serverCalls.launchToken, async (context) => {
    const { token, expires, user } = await issueLaunchToken(context, context.body.member);
    return succeeded({ data: { token, expires: expires.toISOString(), user_id: user.id } });
  }),
  serve(accountCalls.register, async (context) => {
    const { user, token } = await register(context, context.body);
    return succeeded({ token, user: await toUserWire(context, user) });
  }),
  serve(accountCalls.secureLogin, async (context) => {
    const { db, site, services, body } = context;
    const user = await checkCredentials(context, body);
    return succeeded({ secure_id: await openGatePass(db, site.id, user.id, services.now()) });
  }),
  serve(accountCalls.gatePass, async ({ db, site, services, token }) => {
    const passed = token !== null && (await isGatePassAlive(db, site.id, token, services.now()));
    return succeeded({ passed });
  }),
  serve(accountCalls.logout, async ({ db, site, token }) => {
    if (token) await closeSession(db, site.id, token);
    return succeeded({});
  }),
  serve(accountCalls.user, async (context) => {
    return succeeded({ user: await toUserWire(context, requireUser(context)) });
  }),
  serve(accountCalls.resetPassword, async (context) => {
    await requestReset(context, context.body);
    return succeeded({});
  }),
  serve(accountCalls.verifyEmail, async (context) => {
    const user = await verifyEmail(context, requireUser(context), context.body.verify_token);
    return succeeded({ user: await toUserWire(context, user) });
  }),
  serve(accountCalls.resendVerification, async (context) => {
    await resendVerification(context);
    return succeeded({});
  }),
  serve(accountCalls.linkState, async (context) => succeeded({ state: await linkState(context) })),
  serve(accountCalls.restoreAccount, async (context) => {
    await restoreAccount(context, context.body);
    return succeeded({});
  }),
  serve(accountCalls.changePassword, async (context) => {
    const { user, token } = await changePassword(context, context.body);
    return succeeded({ token, user: await toUserWire(context, user) });
  }),
];

/** Returns only the state, because the link's holder may be a stranger. */
async function linkState(
  context: BaseContext & { body: z.output<typeof accountCalls.linkState.request> },
): Promise<LinkState> {
  const { db, site, services, user, body } = context;
  const { kind, link_token: token } = body;
  const now = services.now();
  if (kind === "verify") return loadConfirmationState(db, site.id, token, { now, userId: user?.id ?? null });
  const find = kind === "reset" ? findResetLink : findRestoreLink;
  return (await find(db, site.id, token, now)).state;
}

/**
 * Creates a single-use login, stored as a session row so that it ends with the account's sessions. Not for
 * administrators.
 */
async function issueLaunchToken(
  { db, site, services }: BaseContext,
  member: string,
): Promise<{ token: string; expires: Date; user: UserRow }> {
  const user = await requireMember(db, site.id, member);
  if (user.role === "admin") throw new AppError("forbidden", "A server key can't log in an administrator.");
  const token = `${LAUNCH_TOKEN_PREFIX}${newToken()}`;
  const now = services.now();
  const expires = new Date(now.getTime() + LAUNCH_TOKEN_MS);
  await db.insert(sessions).values({
    tokenHash: getTokenHash(token),
    siteId: site.id,
    userId: user.id,
    purpose: "launch",
    createdAt: now,
    seenAt: now,
    expiresAt: expires,
  });
  return { token, expires, user };
}

/** Deletes the token's row, so that only one of several concurrent requests succeeds. */
async function redeemLaunchToken(
  context: BaseContext,
  token: string,
): Promise<{ user: UserRow; token: string }> {
  const { db, site, services } = context;
  const now = services.now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.siteId, site.id),
          eq(sessions.tokenHash, getTokenHash(token)),
          eq(sessions.purpose, "launch"),
          gt(sessions.expiresAt, now),
        ),
      )
      .returning({ userId: sessions.userId });
    if (!row) throw createInvalidFieldsError({ launch_token: "This link was already used or has expired." });
    const user = await requireMember(tx, site.id, row.userId);
    return { user, token: await openSession(tx, site.id, user.id, now, findUserAgent(context)) };
  });
}
