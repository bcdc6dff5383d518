import { eq } from "drizzle-orm";
import { invalidFields } from "@/lib/core/request-fields";
import { staffSettings } from "../db/schema/staff";
import type { BaseContext, UserRow } from "../kernel/serve";
import { hasPasskey } from "../staff/passkeys";
import { adminSessionOf, type OpenedBy } from "./admin-sessions";
import { hasSecondFactor } from "./second-factor";

type RuleContext = Pick<BaseContext, "db" | "services">;

/** Whether a password alone opens nothing: the installation demands it of everybody, or a site's owners of its staff. */
async function isRequired({ db, services }: RuleContext, user: UserRow): Promise<boolean> {
  if (services.secondFactorRequired) return true;
  if (user.allSites) return false;
  const [row] = await db
    .select({ required: staffSettings.secondFactorRequired })
    .from(staffSettings)
    .where(eq(staffSettings.siteId, user.siteId));
  return row?.required ?? false;
}

/** A passkey is both factors at once; who logs in by single sign-on has those that the provider asks for. */
const isBothFactors = (openedBy: OpenedBy) => openedBy !== "password";

/** What an administrator's session says of the second factor. `db` sees the account's site. */
export async function secondFactorState(
  context: RuleContext,
  user: UserRow,
  openedBy: OpenedBy,
): Promise<"on" | "off" | "required"> {
  if (await hasSecondFactor(context.db, user)) return "on";
  return !isBothFactors(openedBy) && (await isRequired(context, user)) ? "required" : "off";
}

/** Whether the session may do nothing but set up a second factor. */
export async function lacksSecondFactor(
  context: RuleContext & Pick<BaseContext, "token">,
  user: UserRow,
): Promise<boolean> {
  if (!(await isRequired(context, user)) || (await hasSecondFactor(context.db, user))) return false;
  const session = await adminSessionOf(context.db, context.token);
  // An API key has no session: what its account could log in with is what counts.
  return session ? !isBothFactors(session.openedBy) : !(await hasPasskey(context.db, user));
}

/**
 * Where a second factor is required, a password does not log in to an account that has passkeys and no authenticator app: whoever stole
 * the password would set up an app of their own. Throws 'invalid_fields'.
 */
export async function requirePasskeyInstead(context: RuleContext, user: UserRow): Promise<void> {
  const { db } = context;
  if (
    (await hasSecondFactor(db, user)) ||
    !(await isRequired(context, user)) ||
    !(await hasPasskey(db, user))
  )
    return;
  throw invalidFields({ pass: "A password isn't enough for this account. Log in with your passkey." });
}
