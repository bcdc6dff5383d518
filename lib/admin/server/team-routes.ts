import { and, eq, isNull } from "drizzle-orm";
import { type UserRow, users } from "@/lib/account/schema";
import {
  closeUserSessions,
  endResetTokens,
  findUserByEmail,
  getSiteLink,
  queueAccountEmail,
} from "@/lib/account/server";
import { apiKeys } from "@/lib/api-keys/schema";
import { getSiteLocale } from "@/lib/email/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { getTokenHash } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireAdmin, type ServedCall } from "@/lib/platform/http";
import { countInWindow } from "@/lib/platform/limits";
import { AppError, createRandomId, normalizeEmail } from "@/lib/platform/values";
import { inviteHref } from "@/lib/routes";
import { requireConfirmedOwner } from "@/lib/site/server";
import {
  createInvitation,
  dropIdentity,
  dropPasskeys,
  getInvitationState,
  type InvitationRow,
  isStaff,
  lockInvitation,
  renewInvitation,
  requireRemainingOwner,
  revokeInvitation,
  revokeInvitationsBy,
} from "@/lib/staff/server";
import { adminCalls } from "../contract/admin";
import { adminTeamLists } from "../contract/team";
import { listRoute, serveAction } from "./admin-action";
import type { SiteScope } from "./admin-scope";
import { dropSecondFactor } from "./second-factor";
import { listInvitations, listTeam, toInvitationWire, toStaffDetail } from "./team-lists";
import { lockAccount } from "./user-repository";

const DAY_MS = 24 * 60 * 60_000;
/** SAFE-5: limits invitation emails, because an address may belong to anyone. */
const SITE_DAY_MAX = 100;
const ADDRESS_DAY_MAX = 5;

interface Sending {
  context: Pick<BaseContext, "services">;
  scope: SiteScope;
  now: Date;
}

async function countEmail(tx: Database, email: string, { scope, now }: Sending): Promise<void> {
  const limits = [
    { key: `invite_site:${scope.siteId}`, max: SITE_DAY_MAX },
    { key: `invite_address:${scope.siteId}:${getTokenHash(email)}`, max: ADDRESS_DAY_MAX },
  ];
  // Counts in the action's transaction, so a rolled-back invitation isn't counted.
  for (const { key, max } of limits) {
    const message = "Too many invitations within a day. Try again tomorrow.";
    await countInWindow(tx, { key, max, windowMs: DAY_MS, message }, now);
  }
}

async function mailInvitation(
  tx: Database,
  { row, token }: { row: InvitationRow; token: string },
  { context, scope }: Sending,
): Promise<void> {
  requireConfirmedOwner(scope.site);
  const { config } = scope.site;
  const mail = { site: scope.site, services: context.services, locale: getSiteLocale(config) };
  const link = getSiteLink(config.origin, inviteHref(token));
  await queueAccountEmail(mail, tx, row.email, "staff_invited", createRandomId(), { link });
}

async function requireOpenInvitation(
  tx: Database,
  { siteId }: SiteScope,
  id: string,
  now: Date,
): Promise<InvitationRow> {
  const row = await lockInvitation(tx, siteId, id);
  if (!row) throw new AppError("not_found", "We couldn't find this invitation.");
  const state = getInvitationState(row, now);
  if (state === "accepted") throw new AppError("conflict", "This invitation was already accepted.");
  if (state === "revoked")
    throw new AppError("conflict", "This invitation was already revoked. Invite again.");
  return row;
}

async function lockColleague(
  tx: Database,
  context: BaseContext,
  { scope, id, field }: { scope: SiteScope; id: string; field: string },
): Promise<UserRow> {
  const user = await lockAccount(tx, scope.siteId, id);
  if (!isStaff(user)) throw new AppError("not_found", "This account isn't on this site's team.");
  if (requireAdmin(context).user.id === user.id) {
    throw createInvalidFieldsError({ [field]: "You can't do this to your own account. Ask another owner." });
  }
  await requireRemainingOwner(tx, user, field);
  return user;
}

const getRow = ({ siteId, id }: UserRow) => and(eq(users.siteId, siteId), eq(users.id, id));

export const adminTeamRoutes: ServedCall[] = [
  ...listRoute(adminTeamLists.team, listTeam),
  ...listRoute(adminTeamLists.invitations, listInvitations),

  serveAction(adminCalls.inviteStaff, async (tx, { scope, body, now, ...context }) => {
    const email = normalizeEmail(body.email);
    const knownUser = await findUserByEmail(tx, scope.siteId, email);
    if (knownUser?.role === "admin")
      throw createInvalidFieldsError({ email: "This person already works on this site." });
    if (knownUser?.disabledAt) {
      throw createInvalidFieldsError({
        email: "The account with this email address is closed. Open it first.",
      });
    }
    const sending = { context, scope, now };
    await countEmail(tx, email, sending);
    const inviter = requireAdmin(context).user;
    const invitation = { siteId: scope.siteId, email, staffRole: body.staff_role, invitedBy: inviter.id };
    const newInvitation = await createInvitation(tx, invitation, now);
    await mailInvitation(tx, newInvitation, sending);
    const more = { site: scope.site.uri, invitedBy: inviter.email, now };
    const detail = { staff_role: body.staff_role };
    return {
      data: toInvitationWire(newInvitation.row, more),
      subject: `invitation:${newInvitation.row.id}`,
      detail,
    };
  }),

  serveAction(adminCalls.resendInvitation, async (tx, { scope, body, now, ...context }) => {
    const open = await requireOpenInvitation(tx, scope, body.id, now);
    const sending = { context, scope, now };
    await countEmail(tx, open.email, sending);
    const renewed = await renewInvitation(tx, open, now);
    await mailInvitation(tx, renewed, sending);
    const more = { site: scope.site.uri, invitedBy: null, now };
    return { data: toInvitationWire(renewed.row, more), subject: `invitation:${open.id}`, detail: {} };
  }),

  serveAction(adminCalls.revokeInvitation, async (tx, { scope, body, now }) => {
    const open = await requireOpenInvitation(tx, scope, body.id, now);
    const revoked = await revokeInvitation(tx, open, now);
    const more = { site: scope.site.uri, invitedBy: null, now };
    return { data: toInvitationWire(revoked, more), subject: `invitation:${open.id}`, detail: {} };
  }),

  serveAction(adminCalls.setStaffRole, async (tx, { scope, body, ...context }) => {
    const user = await lockColleague(tx, context, { scope, id: body.id, field: "staff_role" });
    if (user.staffRole === body.staff_role)
      throw createInvalidFieldsError({ staff_role: "The account already has this role." });
    await tx.update(users).set({ staffRole: body.staff_role }).where(getRow(user));
    const detail = { from: user.staffRole, to: body.staff_role };
    return { data: await toStaffDetail({ db: tx }, user), subject: `user:${user.id}`, detail };
  }),

  serveAction(adminCalls.removeStaff, async (tx, { scope, body, now, ...context }) => {
    const user = await lockColleague(tx, context, { scope, id: body.id, field: "reason" });
    // The lowest role, in case the account becomes an administrator again.
    await tx.update(users).set({ role: "member", staffRole: "viewer" }).where(getRow(user));
    await endStaffAccess(tx, user, now);
    const detail = { was: user.staffRole, reason: body.reason };
    return { data: await toStaffDetail({ db: tx }, user), subject: `user:${user.id}`, detail };
  }),
];

async function endStaffAccess(tx: Database, user: UserRow, now: Date): Promise<void> {
  await closeUserSessions(tx, user.siteId, user.id);
  await endResetTokens(tx, user.siteId, user.id, now);
  await dropSecondFactor(tx, user);
  await dropPasskeys(tx, user);
  await dropIdentity(tx, user);
  const ownKeys = and(
    eq(apiKeys.siteId, user.siteId),
    eq(apiKeys.userId, user.id),
    isNull(apiKeys.revokedAt),
  );
  await tx.update(apiKeys).set({ revokedAt: now }).where(ownKeys);
  await revokeInvitationsBy(tx, user, now);
}
