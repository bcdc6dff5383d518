import { and, eq, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { UserRow } from "@/lib/account/schema";
import { sessions, users } from "@/lib/account/schema";
import { sites } from "@/lib/site/schema/site";
import { secondFactors } from "@/lib/staff/schema/second-factor";
import { staffIdentities, staffInvitations } from "@/lib/staff/schema/staff";
import { getInvitationState, type InvitationRow, inState } from "@/lib/staff/server";
import { auditLog } from "@/lib/support/schema";
import type { adminTeamCalls, InvitationWire, StaffWire } from "../contract/team";
import { type ListPage, listPage } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows } from "./search-rows";

const isStaffRow = and(eq(users.role, "admin"), eq(users.allSites, false));

const staffColumns = {
  user: users,
  site: sites.uri,
  secondFactor: sql<boolean>`exists (select 1 from ${secondFactors}
    where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`,
  singleSignOn: sql<boolean>`exists (select 1 from ${staffIdentities} where ${staffIdentities.userId} = ${users.id})`,
  // Ended sessions are deleted, but the audit log keeps their actions.
  lastSeen: sql<string | null>`greatest(
    (select max(${sessions.seenAt}) from ${sessions}
      where ${sessions.userId} = ${users.id} and ${sessions.purpose} = 'admin'),
    (select max(${auditLog.createdAt}) from ${auditLog} where ${auditLog.adminId} = ${users.id}))`,
};

interface StaffRecord {
  user: UserRow;
  site: string;
  secondFactor: boolean;
  singleSignOn: boolean;
  lastSeen: string | Date | null;
}

function toStaffWire({ user, site, secondFactor, singleSignOn, lastSeen }: StaffRecord): StaffWire {
  const { id, email, first, last, staffRole } = user;
  return {
    id,
    site,
    email,
    first,
    last,
    staff_role: staffRole,
    second_factor: secondFactor,
    single_sign_on: singleSignOn,
    last_seen: lastSeen === null ? null : new Date(lastSeen).toISOString(),
    disabled: user.disabledAt?.toISOString() ?? null,
    created: user.createdAt.toISOString(),
  };
}

export async function listTeam(
  scope: ListScope,
  query: z.output<typeof adminTeamCalls.team.query>,
): Promise<ListPage<StaffWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: users.createdAt, email: users.email }, users.id);
  const matching = and(
    within(users.siteId),
    isStaffRow,
    query.staff_role ? eq(users.staffRole, query.staff_role) : undefined,
    await searchRows(scope, query.search, {
      emails: [users.email],
      names: [users.first, users.last],
      ids: [users.id],
    }),
  );
  const rows = await db
    .select({ ...staffColumns, ...page.cursor })
    .from(users)
    .innerJoin(sites, eq(sites.id, users.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  return listPage(page, rows, toStaffWire, () => db.select(ONE).from(users).where(matching));
}

export async function toStaffDetail(
  { db }: Pick<ListScope, "db">,
  { siteId, id }: Pick<UserRow, "siteId" | "id">,
): Promise<StaffWire> {
  const [row] = await db
    .select(staffColumns)
    .from(users)
    .innerJoin(sites, eq(sites.id, users.siteId))
    .where(and(eq(users.siteId, siteId), eq(users.id, id)));
  if (!row) throw new Error("an account disappeared while it was changed");
  return toStaffWire(row);
}

export function toInvitationWire(
  row: InvitationRow,
  { site, invitedBy, now }: { site: string; invitedBy: string | null; now: Date },
): InvitationWire {
  return {
    id: row.id,
    site,
    email: row.email,
    staff_role: row.staffRole,
    state: getInvitationState(row, now),
    invited_by: invitedBy,
    expires: row.expiresAt.toISOString(),
    created: row.createdAt.toISOString(),
  };
}

export async function listInvitations(
  scope: ListScope,
  query: z.output<typeof adminTeamCalls.invitations.query>,
): Promise<ListPage<InvitationWire>> {
  const { db, within, now } = scope;
  const sorts = { created: staffInvitations.createdAt, email: staffInvitations.email };
  const page = getPage(query, sorts, staffInvitations.id);
  const matching: SQL | undefined = and(
    within(staffInvitations.siteId),
    query.state ? inState(query.state, now) : undefined,
    await searchRows(scope, query.search, { emails: [staffInvitations.email] }),
  );
  const rows = await db
    .select({ row: staffInvitations, site: sites.uri, invitedBy: users.email, ...page.cursor })
    .from(staffInvitations)
    .innerJoin(sites, eq(sites.id, staffInvitations.siteId))
    .leftJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  return listPage(
    page,
    rows,
    ({ row, ...more }) => toInvitationWire(row, { ...more, now }),
    () => db.select(ONE).from(staffInvitations).where(matching),
  );
}
