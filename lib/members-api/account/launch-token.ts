import { and, eq, gt } from "drizzle-orm";
import { LAUNCH_TOKEN_MS, LAUNCH_TOKEN_PREFIX } from "@/lib/core/account/launch-token";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import { sessions } from "../db/schema/account";
import { requireMember } from "../kernel/member-account";
import type { BaseContext, UserRow } from "../kernel/serve";
import { newToken, tokenHash } from "../kernel/token-hash";
import { openSession, userAgentOf } from "./session-repository";

/** A single-use login stored as a session row, so it ends with the account's sessions. Not for administrators. */
export async function issueLaunchToken(
  { db, site, services }: BaseContext,
  member: string,
): Promise<{ token: string; expires: Date; user: UserRow }> {
  const user = await requireMember(db, site.id, member);
  if (user.role === "admin") throw new AppError("forbidden", "A server key can't log in an administrator.");
  const token = `${LAUNCH_TOKEN_PREFIX}${newToken()}`;
  const now = services.now();
  const expires = new Date(now.getTime() + LAUNCH_TOKEN_MS);
  await db.insert(sessions).values({
    tokenHash: tokenHash(token),
    siteId: site.id,
    userId: user.id,
    purpose: "launch",
    createdAt: now,
    seenAt: now,
    expiresAt: expires,
  });
  return { token, expires, user };
}

/** Deleting the row decides between concurrent requests. */
export async function redeemLaunchToken(
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
          eq(sessions.tokenHash, tokenHash(token)),
          eq(sessions.purpose, "launch"),
          gt(sessions.expiresAt, now),
        ),
      )
      .returning({ userId: sessions.userId });
    if (!row) throw invalidFields({ launch_token: "This link was already used or has expired." });
    const user = await requireMember(tx, site.id, row.userId);
    return { user, token: await openSession(tx, site.id, user.id, now, userAgentOf(context)) };
  });
}
