import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { INVITATION_STATES } from "@/lib/admin/contract/team";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import type { StaffRole } from "../rules/roles";
import { staffInvitations } from "../schema/staff";

const VALID_MS = 7 * 24 * 60 * 60_000;
const EXPLAINED_MS = 90 * 24 * 60 * 60_000;

export type InvitationRow = typeof staffInvitations.$inferSelect;
export type InvitationState = (typeof INVITATION_STATES)[number];

export function getInvitationState(
  { acceptedAt, revokedAt, expiresAt }: InvitationRow,
  now: Date,
): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "open" : "expired";
}

export function inState(state: InvitationState, now: Date): SQL | undefined {
  const { acceptedAt, revokedAt, expiresAt } = staffInvitations;
  const undecided = and(isNull(acceptedAt), isNull(revokedAt));
  return {
    accepted: sql`${acceptedAt} is not null`,
    revoked: and(isNull(acceptedAt), sql`${revokedAt} is not null`),
    open: and(undecided, gt(expiresAt, now)),
    expired: and(undecided, sql`${expiresAt} <= ${now}`),
  }[state];
}

const ofSiteAndId = (siteId: string, id: string) =>
  and(eq(staffInvitations.siteId, siteId), eq(staffInvitations.id, id));

/** Revokes older invitations for the email address. The token is not stored. */
export async function createInvitation(
  tx: Database,
  invitation: { siteId: string; email: string; staffRole: StaffRole; invitedBy: string },
  now: Date,
): Promise<{ row: InvitationRow; token: string }> {
  const { siteId, email } = invitation;
  await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.siteId, siteId), eq(staffInvitations.email, email), inState("open", now)));
  const token = newToken();
  const [row] = await tx
    .insert(staffInvitations)
    .values({
      ...invitation,
      id: createRandomId(),
      tokenHash: getTokenHash(token),
      expiresAt: new Date(now.getTime() + VALID_MS),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("an invitation was not written");
  return { row, token };
}

export async function lockInvitation(
  tx: Database,
  siteId: string,
  id: string,
): Promise<InvitationRow | null> {
  const [row] = await tx.select().from(staffInvitations).where(ofSiteAndId(siteId, id)).for("update");
  return row ?? null;
}

export async function renewInvitation(
  tx: Database,
  { siteId, id }: InvitationRow,
  now: Date,
): Promise<{ row: InvitationRow; token: string }> {
  const token = newToken();
  const [row] = await tx
    .update(staffInvitations)
    .set({ tokenHash: getTokenHash(token), expiresAt: new Date(now.getTime() + VALID_MS) })
    .where(ofSiteAndId(siteId, id))
    .returning();
  if (!row) throw new Error("an invitation disappeared while it was locked");
  return { row, token };
}

export async function revokeInvitation(
  tx: Database,
  { siteId, id }: InvitationRow,
  now: Date,
): Promise<InvitationRow> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(ofSiteAndId(siteId, id))
    .returning();
  if (!row) throw new Error("an invitation disappeared while it was locked");
  return row;
}

/** Prevents former staff from returning through invitations that they sent. */
export async function revokeInvitationsBy(
  tx: Database,
  { siteId, id }: { siteId: string; id: string },
  now: Date,
): Promise<number> {
  const rows = await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.siteId, siteId), eq(staffInvitations.invitedBy, id), inState("open", now)))
    .returning({ id: staffInvitations.id });
  return rows.length;
}

export async function findInvitation(
  db: Database,
  siteId: string,
  token: string,
): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.siteId, siteId), eq(staffInvitations.tokenHash, getTokenHash(token))));
  return row ?? null;
}

/** Gives the invitation only to the first of several concurrent requests. */
export async function takeInvitation(
  tx: Database,
  { siteId, id, tokenHash: hash }: InvitationRow,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ acceptedAt: now })
    .where(and(ofSiteAndId(siteId, id), eq(staffInvitations.tokenHash, hash), inState("open", now)))
    .returning();
  return row ?? null;
}

export async function removeOldInvitations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPLAINED_MS);
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before));
}
