import { and, eq, isNull } from "drizzle-orm";
import { sessions, type UserRow, users } from "@/lib/account/schema";
import {
  approveDealer,
  createNoPassword,
  createResetToken,
  createUser,
  getSiteLink,
  grantSignupCredits,
  INVITATION_VALID_MS,
  queueAccountEmail,
} from "@/lib/account/server";
import { getSiteLocale } from "@/lib/email/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { resetHref } from "@/lib/routes";
import { withdrawShareEmails } from "@/lib/share/server";
import { requireConfirmedOwner } from "@/lib/site/server";
import { type Admin, requireRemainingOwner } from "@/lib/staff/server";
import { emitMemberCreated } from "@/lib/webhook/server";
import { adminCalls } from "../contract/admin";
import { adminUserLists } from "../contract/users";
import { adjustCredits } from "./adjust-credits";
import { listRoute, serveAction } from "./admin-action";
import { resolveSiteScope } from "./admin-scope";
import { listLedger, listUsers, loadUserDetail, lockAccount, toUserWire } from "./user-repository";

/** Only operators manage administrators, so an administrator can't promote or lock out peers. */
function requirePowerOver({ allSites }: Admin, user: UserRow): void {
  if (user.role === "admin" && !allSites) {
    throw new AppError(
      "forbidden",
      "Only an administrator of all sites can change an administrator's account.",
    );
  }
}

function assertNotSelf(admin: Admin, user: UserRow): void {
  if (admin.user.id === user.id) {
    throw new AppError("conflict", "You can't do this to your own account. Ask another administrator.");
  }
}

async function endSessions(tx: Database, user: UserRow): Promise<number> {
  const endedSessions = await tx
    .delete(sessions)
    .where(and(eq(sessions.siteId, user.siteId), eq(sessions.userId, user.id)))
    .returning({ id: sessions.id });
  return endedSessions.length;
}

async function change(tx: Database, user: UserRow, values: Partial<UserRow>): Promise<UserRow> {
  const [changed] = await tx
    .update(users)
    .set(values)
    .where(and(eq(users.siteId, user.siteId), eq(users.id, user.id)))
    .returning();
  if (!changed) throw new Error("an account disappeared while it was locked");
  return changed;
}

/** Locks all operators, so that two concurrent removals can't remove the last operator. */
async function requireRemainingOperator(tx: Database, user: UserRow): Promise<void> {
  if (!user.allSites) return;
  const operators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.allSites, true), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for("no key update");
  if (!operators.some(({ id }) => id !== user.id)) {
    throw new AppError("conflict", "This is the last administrator of all sites. Add another one first.");
  }
}

export const adminUserRoutes: ServedCall[] = [
  ...listRoute(adminUserLists.users, listUsers),
  ...listRoute(adminUserLists.ledger, listLedger),

  serve(adminCalls.user, async (context) => {
    const scope = await resolveSiteScope(context, context.query.site);
    return succeeded({ data: await loadUserDetail(scope, context.query.id) });
  }),

  serveAction(adminCalls.inviteUser, async (tx, { scope, body, now, ...context }) => {
    const { email, first, last, role, staff_role: staffRole } = body;
    if (role === "admin" && !requireAdmin(context).allSites) {
      throw new AppError("forbidden", "Only an administrator of all sites can add administrators.");
    }
    requireConfirmedOwner(scope.site);
    const user = await createUser(tx, scope.siteId, {
      email,
      first,
      last,
      role,
      staffRole,
      passwordHash: createNoPassword(),
    });
    if (!user)
      throw createInvalidFieldsError({ email: "This site already has an account with this email address." });
    await emitMemberCreated(tx, context.services, user);
    await grantSignupCredits(tx, { site: scope.site, services: context.services }, user.id);
    const token = await createResetToken(tx, user, now, INVITATION_VALID_MS);
    const link = getSiteLink(scope.site.config.origin, resetHref(token));
    const mail = { site: scope.site, services: context.services, locale: getSiteLocale(scope.site.config) };
    await queueAccountEmail(mail, tx, user.email, "invited", user.id, { link });
    return { data: toUserWire(user, scope.site.uri), subject: `user:${user.id}`, detail: { role } };
  }),

  serveAction(
    adminCalls.disableUser,
    async (tx, { scope, body, now, ...context }) => {
      const admin = requireAdmin(context);
      const user = await lockAccount(tx, scope.siteId, body.id);
      requirePowerOver(admin, user);
      assertNotSelf(admin, user);
      await requireRemainingOperator(tx, user);
      if (user.disabledAt) throw new AppError("conflict", "This account is already closed.");
      const changed = await change(tx, user, { disabledAt: now, disabledReason: "admin" });
      const endedCount = await endSessions(tx, user);
      await withdrawShareEmails(tx, { siteId: scope.siteId, userId: user.id }, now);
      const detail = { reason: body.reason, sessions_ended: endedCount };
      return { data: toUserWire(changed, scope.site.uri), subject: `user:${user.id}`, detail };
    },
    "every site",
  ),

  serveAction(adminCalls.enableUser, async (tx, { scope, body, ...context }) => {
    const user = await lockAccount(tx, scope.siteId, body.id);
    requirePowerOver(requireAdmin(context), user);
    if (!user.disabledAt) throw new AppError("conflict", "This account is already open.");
    if (user.disabledReason === "deletion")
      throw new AppError("conflict", "The owner asked to delete it. Restore it under Deletion requests.");
    if (user.disabledReason === "awaiting_approval") {
      // The dealer's language is unknown, so use the site's.
      const locale = getSiteLocale(scope.site.config);
      await approveDealer({ ...context, site: scope.site, locale }, tx, user.id);
    }
    const changed = await change(tx, user, { disabledAt: null, disabledReason: null });
    const detail = { was: user.disabledReason, reason: body.reason };
    return { data: toUserWire(changed, scope.site.uri), subject: `user:${user.id}`, detail };
  }),

  serveAction(
    adminCalls.setRole,
    async (tx, { scope, body, ...context }) => {
      const admin = requireAdmin(context);
      const user = await lockAccount(tx, scope.siteId, body.id);
      requirePowerOver(admin, user);
      if (body.role === "admin" && !admin.allSites) {
        throw new AppError("forbidden", "Only an administrator of all sites can add administrators.");
      }
      const allSites = body.role === "admin" && body.all_sites;
      const { staff_role: staffRole } = body;
      const hasRole = body.role !== "admin" || allSites || user.staffRole === staffRole;
      if (user.role === body.role && user.allSites === allSites && hasRole) {
        throw new AppError("conflict", "The account already has this role.");
      }
      assertNotSelf(admin, user);
      if (!allSites) await requireRemainingOperator(tx, user);
      await requireRemainingOwner(tx, user, "role");
      const changed = await change(tx, user, { role: body.role, allSites, staffRole });
      await endSessions(tx, user);
      const detail = {
        from: user.role,
        to: body.role,
        all_sites: allSites,
        staff_role: body.role === "admin" && !allSites ? staffRole : undefined,
        reason: body.reason,
      };
      return { data: toUserWire(changed, scope.site.uri), subject: `user:${user.id}`, detail };
    },
    "every site",
  ),

  serveAction(adminCalls.revokeSessions, async (tx, { scope, body, ...context }) => {
    const user = await lockAccount(tx, scope.siteId, body.id);
    requirePowerOver(requireAdmin(context), user);
    const endedCount = await endSessions(tx, user);
    return { data: { ended: endedCount }, subject: `user:${user.id}`, detail: { ended: endedCount } };
  }),

  serveAction(adminCalls.sendPasswordLink, async (tx, { scope, body, now, ...context }) => {
    const user = await lockAccount(tx, scope.siteId, body.id);
    requirePowerOver(requireAdmin(context), user);
    if (user.disabledAt) throw new AppError("conflict", "This account is closed. Open it first.");
    const token = await createResetToken(tx, user, now);
    const link = getSiteLink(scope.site.config.origin, resetHref(token));
    const mail = { site: scope.site, services: context.services, locale: getSiteLocale(scope.site.config) };
    await queueAccountEmail(mail, tx, user.email, "reset_password", `admin:${context.requestId}`, { link });
    return { data: { sent: true }, subject: `user:${user.id}`, detail: {} };
  }),

  serveAction(adminCalls.adjustCredits, async (tx, { scope, body, services, ...context }) => {
    const user = await lockAccount(tx, scope.siteId, body.id);
    const by = { site: scope.site, services, byUserId: requireAdmin(context).user.id };
    const { credits, repeated } = await adjustCredits(tx, by, user, body);
    const { kind, amount, reason } = body;
    return {
      data: { credits, repeated },
      subject: `user:${user.id}`,
      detail: { kind, amount, reason, balance: credits[kind] },
      repeated,
    };
  }),
];
