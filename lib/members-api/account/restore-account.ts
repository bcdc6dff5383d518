import { invalidFields } from "@/lib/core/request-fields";
import type { BaseContext } from "../kernel/serve";
import { findRestoreLink, reopenAccount } from "./account-closure";
import { verifyPassword } from "./login";

const DEAD_LINK = {
  used: "This link was already used.",
  expired: "This link has expired. The account was permanently deleted.",
  unknown: "This link doesn't work. Log in to restore the account.",
};

/**
 * Throws 'wrong_credentials' like a login, also for an account that isn't closed, and 'invalid_fields' for a bad link.
 */
export async function restoreAccount(
  context: BaseContext,
  { email, pass, restore_token: token }: { email?: string; pass?: string; restore_token?: string },
): Promise<void> {
  const { db, site, services } = context;
  if (token) {
    const { state, request } = await findRestoreLink(db, site.id, token, services.now());
    if (!request)
      throw invalidFields({ restore_token: DEAD_LINK[state as keyof typeof DEAD_LINK] ?? DEAD_LINK.unknown });
    await db.transaction((tx) => reopenAccount(context, tx, request));
    return;
  }
  if (!email || !pass) throw invalidFields(email ? { pass: "Fill this in." } : { email: "Fill this in." });
  const { closing } = await verifyPassword(context, { email, pass });
  if (closing) await db.transaction((tx) => reopenAccount(context, tx, closing));
}
