import { createHash, randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { partnerInvitations } from "../schema";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;
const HINT_LENGTH = 3;
const KEPT_MS = 90 * 24 * 3_600_000;

export type InvitationRow = typeof partnerInvitations.$inferSelect;

/** Ignores case and separators. With 100 random bits, a plain digest is enough. */
function getCodeHash(code: string): string {
  return createHash("sha256")
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .digest("hex");
}

function newCode(): string {
  const getLetter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, getLetter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

export async function createInvitation(
  tx: Database,
  values: Pick<InvitationRow, "siteId" | "email" | "maxUses" | "expiresAt" | "createdAt">,
): Promise<{ row: InvitationRow; code: string }> {
  const code = newCode();
  const [row] = await tx
    .insert(partnerInvitations)
    .values({
      id: createRandomId(),
      codeHash: getCodeHash(code),
      hint: code.slice(0, HINT_LENGTH),
      ...values,
    })
    .returning();
  if (!row) throw new Error("an invitation disappeared while it was created");
  return { row, code };
}

/** Consumes a use atomically. Returns null if the code is invalid. */
export async function spendInvitation(
  tx: Database,
  siteId: string,
  code: string,
  now: Date,
): Promise<string | null> {
  const [used] = await tx
    .update(partnerInvitations)
    .set({ uses: sql`${partnerInvitations.uses} + 1` })
    .where(
      and(
        eq(partnerInvitations.siteId, siteId),
        eq(partnerInvitations.codeHash, getCodeHash(code)),
        isNull(partnerInvitations.endedAt),
        gt(partnerInvitations.expiresAt, now),
        lt(partnerInvitations.uses, partnerInvitations.maxUses),
      ),
    )
    .returning({ id: partnerInvitations.id });
  return used?.id ?? null;
}

export async function removeOldPartnerInvitations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .delete(partnerInvitations)
    .where(or(lt(partnerInvitations.expiresAt, before), lt(partnerInvitations.endedAt, before)));
}
