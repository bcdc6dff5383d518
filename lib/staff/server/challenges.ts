import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { staffChallenges } from "../schema/staff";

const VALID_MS = 5 * 60_000;
/** Longer, because users may need a second factor or a new password at the provider. */
const SSO_MS = 10 * 60_000;

type ChallengeRow = typeof staffChallenges.$inferSelect;
type Purpose = Pick<ChallengeRow, "siteId" | "kind"> & { userId?: string };

/** Returns a single-use challenge; only its hash is stored. */
export async function issueChallenge(
  db: Database,
  { siteId, kind, userId }: Purpose,
  now: Date,
  sealed?: (challenge: string) => string,
): Promise<string> {
  const challenge = newToken();
  await db.insert(staffChallenges).values({
    challengeHash: getTokenHash(challenge),
    siteId,
    kind,
    userId,
    sealedAnswer: sealed?.(challenge),
    expiresAt: new Date(now.getTime() + (kind === "sso" ? SSO_MS : VALID_MS)),
  });
  return challenge;
}

export async function takeChallenge(
  db: Database,
  challenge: string,
  { siteId, kind, userId }: Purpose,
  now: Date,
): Promise<ChallengeRow | null> {
  const [row] = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challengeHash, getTokenHash(challenge)),
        eq(staffChallenges.siteId, siteId),
        eq(staffChallenges.kind, kind),
        userId === undefined ? isNull(staffChallenges.userId) : eq(staffChallenges.userId, userId),
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

export async function removeOldChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(staffChallenges).where(lte(staffChallenges.expiresAt, now));
}
