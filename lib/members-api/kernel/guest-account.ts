import { randomBytes } from "node:crypto";
import { loginHref, resetHref } from "@/lib/routes";
import { queueAccountEmail, siteLink } from "../account/account-email";
import { PASSWORD_COST } from "../account/password";
import { grantSignupCredits } from "../account/register";
import { createResetToken } from "../account/reset-repository";
import { createUser, findUserByEmail } from "../account/user-repository";
import type { BaseContext, UserRow } from "./serve";

/** Every response takes this long, so that its time does not reveal whether the account exists. */
const RESPONSE_TIMEOUT_MS = 250;

/** A stored password that no password matches: the account opens by a mailed link only. */
function noPassword(): string {
  const { N, r, p } = PASSWORD_COST;
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  return ["scrypt", N, r, p, random(16), random(32)].join("$");
}

/**
 * The account that a visitor buys for: the one of the address, or a new one. The caller learns nothing of which it
 * is, and gets no session; the mailbox gets an email (docs/decisions/buying-without-an-account.md).
 */
export async function guestAccount(context: BaseContext, email: string): Promise<UserRow> {
  const pause = new Promise((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS));
  const [buyer] = await Promise.all([findOrMake(context, email), pause]);
  return buyer;
}

async function findOrMake(context: BaseContext, email: string): Promise<UserRow> {
  const { db, site, services } = context;
  const now = services.now();
  const day = now.toISOString().slice(0, 10);
  return db.transaction(async (tx) => {
    const created = await createUser(tx, site.id, { email, passwordHash: noPassword() });
    if (created) {
      await grantSignupCredits(tx, site, created.id);
      const token = await createResetToken(tx, created, now);
      const link = siteLink(site.config.origin, resetHref(token));
      await queueAccountEmail(context, tx, created.email, "order_new_account", day, { link });
      return created;
    }
    const existing = await findUserByEmail(tx, site.id, email);
    if (!existing) throw new Error("an address is taken by nobody");
    const link = siteLink(site.config.origin, loginHref());
    await queueAccountEmail(context, tx, existing.email, "order_known_account", day, { link });
    return existing;
  });
}
