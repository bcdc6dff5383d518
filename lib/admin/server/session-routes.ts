import { and, count, eq, gt, gte, inArray, isNull, lt, lte } from "drizzle-orm";
import { checkCredentials } from "@/lib/account/server";
import { orders } from "@/lib/billing/schema/billing";
import { emailOutbox } from "@/lib/email/schema";
import { EMAIL_ATTEMPTS_MAX } from "@/lib/email/server";
import { generations } from "@/lib/generation/schema/generation";
import { OPEN_STATES } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { deletionRequests, tickets } from "@/lib/support/schema";
import { adminCalls } from "../contract/admin";
import { closeAdminSession, findAdministrator, findAdminSession, openAdminSession } from "./admin-sessions";
import { toAdminWire } from "./admin-wire";
import { audit } from "./audit-log";
import { countUpTo, ONE } from "./list-page";
import { requireSecondFactor } from "./second-factor";
import { requirePasskeyInstead, requireSsoInstead } from "./second-factor-rule";

async function loadWaiting(db: Database, siteId: string, now: Date) {
  const countRows = async (rows: Promise<{ many: number }[]>) => (await rows)[0]?.many ?? 0;
  const many = { many: count() };
  const openRequest = and(eq(deletionRequests.siteId, siteId), eq(deletionRequests.state, "open"));
  return {
    tickets: await countUpTo(
      db
        .select(ONE)
        .from(tickets)
        .where(and(eq(tickets.siteId, siteId), eq(tickets.state, "open"))),
    ),
    deletion_requests: await countRows(db.select(many).from(deletionRequests).where(openRequest)),
    overdue_deletion_requests: await countRows(
      db
        .select(many)
        .from(deletionRequests)
        .where(and(openRequest, lt(deletionRequests.dueAt, now))),
    ),
    held_orders: await countRows(
      db
        .select(many)
        .from(orders)
        .where(and(eq(orders.siteId, siteId), eq(orders.state, "held"))),
    ),
    stuck_generations: await countRows(
      db
        .select(many)
        .from(generations)
        .where(
          and(
            eq(generations.siteId, siteId),
            inArray(generations.state, [...OPEN_STATES]),
            lte(generations.leaseUntil, now),
            gt(generations.attempts, 0),
          ),
        ),
    ),
    lost_mails: await countRows(
      db
        .select(many)
        .from(emailOutbox)
        .where(
          and(
            eq(emailOutbox.siteId, siteId),
            isNull(emailOutbox.sentAt),
            gte(emailOutbox.attempts, EMAIL_ATTEMPTS_MAX),
          ),
        ),
    ),
  };
}

export const adminSessionRoutes: ServedCall[] = [
  serve(adminCalls.login, async (context) => {
    const { db, services, body } = context;
    const user = await checkCredentials(context, body, { find: findAdministrator, anySite: true });
    const besideSso = await requireSsoInstead(context, user, "pass");
    await requirePasskeyInstead(context, user);
    await requireSecondFactor(context, user, body.code);
    const owner = { siteId: user.siteId, userId: user.id, openedBy: "password" as const };
    const token = await db.transaction(async (tx) => {
      const opened = await openAdminSession(tx, owner, services.now());
      const admin = { user, allSites: user.allSites, root: null };
      const detail = besideSso ? { beside_single_sign_on: true } : {};
      await audit(tx, { ...context, admin }, adminCalls.login.name, `user:${user.id}`, detail);
      return opened;
    });
    return succeeded({ token, admin: await toAdminWire(context, user, "password") });
  }),
  serve(adminCalls.logout, async (context) => {
    const { db, token } = context;
    const { user } = requireAdmin(context);
    await db.transaction(async (tx) => {
      if (token) await closeAdminSession(tx, token);
      await audit(tx, context, adminCalls.logout.name, `user:${user.id}`, {});
    });
    return succeeded({});
  }),
  serve(adminCalls.me, async (context) => {
    const { db, site, services, token } = context;
    const { openedBy } = (await findAdminSession(db, token)) ?? { openedBy: "password" as const };
    return succeeded({
      admin: await toAdminWire(context, requireAdmin(context).user, openedBy),
      waiting: await loadWaiting(db, site.id, services.now()),
    });
  }),
];
