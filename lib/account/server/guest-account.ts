import { and, eq, isNull, ne } from "drizzle-orm";
import { isWithin, limitPerDay, mayEmailStranger, ofNetwork } from "@/lib/email/server";
import { SIGN_UPS_PER_HOUR } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { loginHref, resetHref } from "@/lib/routes";
import { emitMemberCreated } from "@/lib/webhook/server";
import type { UserRow } from "../schema";
import { users } from "../schema";
import { getSiteLink, queueAccountEmail } from "./account-email";
import { createNoPassword } from "./password";
import { createResetToken } from "./reset-repository";
import { closeUserSessions } from "./session-repository";
import { grantSignupCredits } from "./signup-credits";
import { asksForVerification, mayBeAnothers } from "./unproven-account";
import { createUser, findUserByEmail } from "./user-repository";

/** Minimum response time, so timing doesn't reveal whether the account exists. */
const MIN_RESPONSE_MS = 250;
const NETWORK_EMAILS = limitPerDay(50);
const NETWORK_ACCOUNTS = { max: SIGN_UPS_PER_HOUR, windowMs: 60 * 60_000 };

export async function openGuestAccount(context: BaseContext, email: string, next?: string): Promise<UserRow> {
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_RESPONSE_MS));
  const [buyer] = await Promise.all([findOrMake(context, email, next), pause]);
  return buyer;
}

async function findOrMake(context: BaseContext, email: string, next: string | undefined): Promise<UserRow> {
  const { db, site, services } = context;
  const now = services.now();
  const day = now.toISOString().slice(0, 10);
  return db.transaction(async (tx) => {
    const created = (await findUserByEmail(tx, site.id, email))
      ? null
      : await makeAccount(context, tx, email);
    const existing = created ?? (await findUserByEmail(tx, site.id, email));
    if (!existing) throw new Error("the address is taken, but no account has it");
    const limits = ofNetwork(context, "order_network", NETWORK_EMAILS);
    if (!(await mayEmailStranger(context, tx, "order", limits))) return existing;
    // Payment disables an unverified account's password (`endUnprovenAccess`), so the buyer needs a reset link.
    if (created || mayBeAnothers(context, existing)) {
      const token = await createResetToken(tx, existing, now);
      const link = getSiteLink(site.config.origin, resetHref(token, next));
      await queueAccountEmail(context, tx, existing.email, "order_new_account", day, { link });
      return existing;
    }
    const link = getSiteLink(site.config.origin, loginHref(next));
    await queueAccountEmail(context, tx, existing.email, "order_known_account", day, { link });
    return existing;
  });
}

/** Returns null if another request created the account. Above the network's limit, omits free credits (SAFE-15). */
async function makeAccount(context: BaseContext, tx: Database, email: string): Promise<UserRow | null> {
  const { site } = context;
  const limits = ofNetwork(context, "guest_accounts", NETWORK_ACCOUNTS);
  const hasCredits = await isWithin(tx, context, limits);
  const signupCreditsDue = hasCredits && asksForVerification(context);
  const created = await createUser(tx, site.id, {
    email,
    passwordHash: createNoPassword(),
    signupCreditsDue,
  });
  if (created) await emitMemberCreated(tx, context.services, created);
  if (created && hasCredits && !signupCreditsDue) await grantSignupCredits(tx, context, created.id);
  return created;
}

/** Keeps someone who signed up with another person's email from receiving that person's purchase. */
export async function endUnprovenAccess(tx: Database, siteId: string, userId: string): Promise<void> {
  const unproven = and(
    eq(users.siteId, siteId),
    eq(users.id, userId),
    isNull(users.emailVerifiedAt),
    ne(users.role, "admin"),
  );
  const rows = await tx
    .update(users)
    .set({ passwordHash: createNoPassword() })
    .where(unproven)
    .returning({ id: users.id });
  if (rows.length > 0) await closeUserSessions(tx, siteId, userId);
}
