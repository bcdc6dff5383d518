import { randomBytes } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import { sessions, users } from "@/lib/account/schema";
import { createUser, type PasswordHasher } from "@/lib/account/server";
import type { Database } from "@/lib/platform/db";
import { normalizeEmail } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { dropPasskeys } from "@/lib/staff/server";
import { dropSecondFactor } from "./second-factor";

export const newAdminPassword = () => randomBytes(18).toString("base64url");

/**
 * Resets an operator's password, second factor and sessions, or creates the account on the oldest site. Throws if no
 * site exists.
 */
export async function resetAdministrator(
  db: Database,
  email: string,
  passwords: Pick<PasswordHasher, "hash">,
): Promise<{ password: string; isNew: boolean }> {
  const password = newAdminPassword();
  const passwordHash = await passwords.hash(password);
  const open = {
    passwordHash,
    role: "admin" as const,
    allSites: true,
    disabledAt: null,
    disabledReason: null,
  };
  const isNew = await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: users.id, siteId: users.siteId })
      .from(users)
      .where(and(eq(users.email, normalizeEmail(email)), eq(users.role, "admin")))
      .orderBy(desc(users.allSites), asc(users.createdAt), asc(users.id))
      .limit(1);
    if (known) {
      const account = and(eq(users.siteId, known.siteId), eq(users.id, known.id));
      await tx.update(users).set(open).where(account);
      await dropSecondFactor(tx, known);
      await dropPasskeys(tx, known);
      await tx.delete(sessions).where(and(eq(sessions.siteId, known.siteId), eq(sessions.userId, known.id)));
      return false;
    }
    const [site] = await tx
      .select({ id: sites.id })
      .from(sites)
      .orderBy(asc(sites.createdAt), asc(sites.id))
      .limit(1);
    if (!site) throw new Error("There's no site yet. Start the server once.");
    const newUser = await createUser(tx, site.id, { email, passwordHash, role: "admin" });
    // Promotes a member with this email, because anyone who can run the command controls the database.
    const account = and(eq(users.siteId, site.id), eq(users.email, normalizeEmail(email)));
    await tx.update(users).set(open).where(account);
    return newUser !== null;
  });
  return { password, isNew };
}
