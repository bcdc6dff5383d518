import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { newPasswordSchema } from "@/lib/account/contract/password";
import { type UserRow, users } from "@/lib/account/schema";
import {
  checkCredentials,
  closeUserSessions,
  createUser,
  endResetTokens,
  findUserByEmail,
  loginAttempt,
  proveAddress,
  recordLogin,
  requireUncommonPassword,
} from "@/lib/account/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type CallContext, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { staffCalls } from "@/lib/staff/contract";
import { findInvitation, getInvitationState, type InvitationRow, takeInvitation } from "@/lib/staff/server";
import { openAdminSession } from "./admin-sessions";
import { toAdminWire } from "./admin-wire";
import { audit } from "./audit-log";
import { requireSsoInstead } from "./second-factor-rule";

type Accept = CallContext<typeof staffCalls.acceptInvitation>;

const createDeadLinkError = () =>
  new AppError("conflict", "This invitation no longer works. Ask the person who invited you for a new one.");

/**
 * Returns the hash of a new account's password, or null for an existing account after checking its current password.
 * The link proves access to the mailbox.
 */
async function findPasswordHashFor(
  context: Accept,
  { email }: InvitationRow,
  existing: UserRow | null,
): Promise<string | null> {
  const { site, services, body } = context;
  if (existing) {
    try {
      await checkCredentials(context, { email, pass: body.pass });
    } catch (error) {
      // A 401 would mean that a session has ended.
      if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
      throw createInvalidFieldsError({ pass: "This is not the password of your account on this site." });
    }
    return null;
  }
  const checked: z.ZodSafeParseResult<string> = newPasswordSchema.safeParse(body.pass);
  if (!checked.success)
    throw createInvalidFieldsError({ pass: checked.error.issues[0]?.message ?? "Choose another one." });
  requireUncommonPassword(body.pass, { field: "pass", email, site });
  return services.passwords.hash(body.pass);
}

async function joinStaff(
  context: Accept,
  tx: Database,
  { siteId, email, staffRole }: InvitationRow,
  passwordHash: string | null,
): Promise<UserRow> {
  const { services, body } = context;
  const now = services.now();
  const { first, last } = body;
  if (passwordHash !== null) {
    const created = await createUser(tx, siteId, { email, passwordHash, first, last, role: "admin" });
    if (!created)
      throw new AppError(
        "conflict",
        "Someone just created an account with this address. Open the link again.",
      );
    const [joined] = await tx
      .update(users)
      .set({ staffRole, emailVerifiedAt: now })
      .where(and(eq(users.siteId, siteId), eq(users.id, created.id)))
      .returning();
    return joined ?? created;
  }
  const user = await findUserByEmail(tx, siteId, email);
  if (!user || user.disabledAt) throw createDeadLinkError();
  if (user.role === "admin") throw new AppError("conflict", "You're already on this site's team. Log in.");
  await proveAddress(context, tx, user, { tells: false });
  await closeUserSessions(tx, siteId, user.id);
  await endResetTokens(tx, siteId, user.id, now);
  const [joined] = await tx
    .update(users)
    .set({ role: "admin", staffRole, allSites: false })
    .where(and(eq(users.siteId, siteId), eq(users.id, user.id)))
    .returning();
  return joined ?? user;
}

export const adminJoinRoutes: ServedCall[] = [
  serve(staffCalls.invitationState, async ({ db, site, services, body }) => {
    const row = await findInvitation(db, site.id, body.invite_token);
    const state = row ? getInvitationState(row, services.now()) : "unknown";
    if (!row || state !== "open") return succeeded({ data: { state } });
    const account = await findUserByEmail(db, site.id, row.email);
    const { email, staffRole } = row;
    return succeeded({ data: { state, email, staff_role: staffRole, has_account: account !== null } });
  }),

  serve(staffCalls.acceptInvitation, async (context) => {
    const { db: root, site, services, body } = context;
    // This call has access to all sites, so look up the invitation by site.
    const invitation = await findInvitation(root, site.id, body.invite_token);
    if (!invitation || getInvitationState(invitation, services.now()) !== "open") throw createDeadLinkError();
    const existing = await findUserByEmail(root, site.id, invitation.email);
    const passwordHash = await findPasswordHashFor(context, invitation, existing);
    const { user, token } = await root.transaction(async (tx) => {
      const acceptedInvitation = await takeInvitation(tx, invitation, services.now());
      if (!acceptedInvitation) throw createDeadLinkError();
      const joined = await joinStaff(context, tx, acceptedInvitation, passwordHash);
      // Throws if the site requires single sign-on; the rollback leaves the invitation open for an SSO login.
      await requireSsoInstead({ db: tx, services }, joined, "pass");
      const owner = { siteId: site.id, userId: joined.id, openedBy: "password" as const };
      const opened = await openAdminSession(tx, owner, services.now());
      const admin = { user: joined, allSites: false, root: null };
      const detail = { invitation: acceptedInvitation.id, staff_role: joined.staffRole };
      await audit(tx, { ...context, admin }, staffCalls.acceptInvitation.name, `user:${joined.id}`, detail);
      return { user: joined, token: opened };
    });
    const attempt = loginAttempt(context, user.email);
    await recordLogin(root, services, attempt, { wasCounted: false });
    return succeeded({ token, admin: await toAdminWire(context, user, "password") });
  }),
];
