import { and, eq, isNull, ne } from "drizzle-orm";
import { loginHref, resetHref } from "@/lib/routes";
import { queueAccountEmail, siteLink } from "../account/account-email";
import { noPassword } from "../account/password";
import { createResetToken } from "../account/reset-repository";
import { closeSessionsOf } from "../account/session-repository";
import { grantSignupCredits } from "../account/signup-credits";
import { createUser, findUserByEmail } from "../account/user-repository";
import type { Database } from "../db/database";
import { users } from "../db/schema/account";
import type { BaseContext, UserRow } from "./serve";
import { asksForVerification, mayBeAnothers } from "./unproven-account";

/** Every response takes this long, so that its time does not reveal whether the account exists. */
const RESPONSE_TIMEOUT_MS = 250;

/**
 * The account that a visitor buys for: the one of the address, or a new one. The caller learns nothing of which it
 * is, and gets no session; the mailbox gets an email (docs/decisions/buying-without-an-account.md), whose link leads on
 * to `next`, a path of this site.
 */
export async function guestAccount(context: BaseContext, email: string, next?: string): Promise<UserRow> {
  const pause = new Promise((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS));
  const [buyer] = await Promise.all([findOrMake(context, email, next), pause]);
  return buyer;
}

async function findOrMake(context: BaseContext, email: string, next: string | undefined): Promise<UserRow> {
  const { db, site, services } = context;
  const now = services.now();
  const day = now.toISOString().slice(0, 10);
  return db.transaction(async (tx) => {
    const signupCreditsDue = asksForVerification(context);
    const created = await createUser(tx, site.id, { email, passwordHash: noPassword(), signupCreditsDue });
    if (created && !signupCreditsDue) await grantSignupCredits(tx, site, created.id);
    const existing = created ?? (await findUserByEmail(tx, site.id, email));
    if (!existing) throw new Error("an address is taken by nobody");
    // What is paid ends an unproven account's password (endUnprovenAccess): its buyer needs a link to choose one.
    if (created || mayBeAnothers(context, existing)) {
      const token = await createResetToken(tx, existing, now);
      const link = siteLink(site.config.origin, resetHref(token, next));
      await queueAccountEmail(context, tx, existing.email, "order_new_account", day, { link });
      return existing;
    }
    const link = siteLink(site.config.origin, loginHref(next));
    await queueAccountEmail(context, tx, existing.email, "order_known_account", day, { link });
    return existing;
  });
}

/**
 * Before something of value comes into an account whose address nobody has proven: its sessions and its password end, and
 * only a link mailed to the address opens it. Whoever signed up with another's address gets nothing of what the owner buys.
 */
export async function endUnprovenAccess(tx: Database, siteId: string, userId: string): Promise<void> {
  const unproven = and(
    eq(users.siteId, siteId),
    eq(users.id, userId),
    isNull(users.emailVerifiedAt),
    ne(users.role, "admin"),
  );
  const ended = await tx
    .update(users)
    .set({ passwordHash: noPassword() })
    .where(unproven)
    .returning({ id: users.id });
  if (ended.length > 0) await closeSessionsOf(tx, siteId, userId);
}
