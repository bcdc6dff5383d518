import { eq } from "drizzle-orm";
import { invalidFields } from "@/lib/core/request-fields";
import { staffSettings } from "../db/schema/staff";
import type { BaseContext, UserRow } from "../kernel/serve";
import { hasPasskey } from "../staff/passkeys";
import { hasIdentity } from "../staff/sso-identity";
import { findEnabledSso } from "../staff/sso-settings";
import { adminSessionOf, type OpenedBy } from "./admin-sessions";
import { hasSecondFactor } from "./second-factor";

type RuleContext = Pick<BaseContext, "db" | "services">;

/** What the site's staff log in by alone; null where there is none, and for operators, who are nobody's staff. */
async function requiredSso({ db }: Pick<RuleContext, "db">, user: UserRow) {
  const row = user.allSites ? null : await findEnabledSso(db, user.siteId);
  return row?.required ? row : null;
}

/**
 * Where a site's staff log in by single sign-on alone, a password and a passkey open nothing, but for owners: they are the way back when
 * the provider is down. Returns whether this is such a login. Throws 'invalid_fields' at `field`.
 */
export async function requireSsoInstead(
  context: RuleContext,
  user: UserRow,
  field: string,
): Promise<boolean> {
  if (!(await requiredSso(context, user))) return false;
  if (user.staffRole === "owner") return true;
  throw invalidFields({ [field]: "This site's staff log in by single sign-on. Use its button." });
}

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

/** The same of a session by password: an owner's is the way back beside single sign-on, and so takes both factors. */
const needsFactor = async (context: RuleContext, user: UserRow) =>
  (await isRequired(context, user)) || (await requiredSso(context, user)) !== null;

/** A passkey is both factors at once; who logs in by single sign-on has those that the provider asks for. */
const isBothFactors = (openedBy: OpenedBy) => openedBy !== "password";

/** What an administrator's session says of the second factor. `db` sees the account's site. */
export async function secondFactorState(
  context: RuleContext,
  user: UserRow,
  openedBy: OpenedBy,
): Promise<"on" | "off" | "required"> {
  if (await hasSecondFactor(context.db, user)) return "on";
  return !isBothFactors(openedBy) && (await needsFactor(context, user)) ? "required" : "off";
}

/** Whether the session may do nothing but set up a second factor. */
export async function lacksSecondFactor(
  context: RuleContext & Pick<BaseContext, "token">,
  user: UserRow,
): Promise<boolean> {
  const { db } = context;
  const session = await adminSessionOf(db, context.token);
  if (session && isBothFactors(session.openedBy)) return false;
  const isNeeded = await (session ? needsFactor : isRequired)(context, user);
  if (!isNeeded || (await hasSecondFactor(db, user))) return false;
  // An API key has no session: what its account could log in with is what counts.
  return session !== null || !((await hasPasskey(db, user)) || (await hasIdentity(db, user)));
}

/**
 * Where a second factor is required, a password does not log in to an account that has passkeys and no authenticator app: whoever stole
 * the password would set up an app of their own. Throws 'invalid_fields'.
 */
export async function requirePasskeyInstead(context: RuleContext, user: UserRow): Promise<void> {
  const { db } = context;
  if (
    (await hasSecondFactor(db, user)) ||
    !(await needsFactor(context, user)) ||
    !(await hasPasskey(db, user))
  )
    return;
  throw invalidFields({ pass: "A password isn't enough for this account. Log in with your passkey." });
}
