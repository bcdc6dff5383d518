import { eq } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { BaseContext } from "@/lib/platform/http";
import { staffSettings } from "@/lib/staff/schema/staff";
import { findEnabledSso, hasIdentity, hasPasskey } from "@/lib/staff/server";
import { findAdminSession, type OpenedBy } from "./admin-sessions";
import { hasSecondFactor } from "./second-factor";

type RuleContext = Pick<BaseContext, "db" | "services">;

async function loadRequiredSso({ db }: Pick<RuleContext, "db">, user: UserRow) {
  const row = user.allSites ? null : await findEnabledSso(db, user.siteId);
  return row?.required ? row : null;
}

/**
 * Requires single sign-on if the site does, except from owners, who may use a password as a fallback. Throws
 * 'invalid_fields' at `field`.
 */
export async function requireSsoInstead(
  context: RuleContext,
  user: UserRow,
  field: string,
): Promise<boolean> {
  if (!(await loadRequiredSso(context, user))) return false;
  if (user.staffRole === "owner") return true;
  throw createInvalidFieldsError({ [field]: "This site's staff log in by single sign-on. Use its button." });
}

async function isRequired({ db, services }: RuleContext, user: UserRow): Promise<boolean> {
  if (services.secondFactorRequired) return true;
  if (user.allSites) return false;
  const [row] = await db
    .select({ required: staffSettings.secondFactorRequired })
    .from(staffSettings)
    .where(eq(staffSettings.siteId, user.siteId));
  return row?.required ?? false;
}

/** Also returns true if single sign-on is required, because an owner's password session bypasses it. */
const needsFactor = async (context: RuleContext, user: UserRow) =>
  (await isRequired(context, user)) || (await loadRequiredSso(context, user)) !== null;

/** Returns true for a passkey, which counts as both factors, and for single sign-on, where the provider checks them. */
const isBothFactors = (openedBy: OpenedBy) => openedBy !== "password";

export async function getSecondFactorState(
  context: RuleContext,
  user: UserRow,
  openedBy: OpenedBy,
): Promise<"on" | "off" | "required"> {
  if (await hasSecondFactor(context.db, user)) return "on";
  return !isBothFactors(openedBy) && (await needsFactor(context, user)) ? "required" : "off";
}

export async function lacksSecondFactor(
  context: RuleContext & Pick<BaseContext, "token">,
  user: UserRow,
): Promise<boolean> {
  const { db } = context;
  const session = await findAdminSession(db, context.token);
  if (session && isBothFactors(session.openedBy)) return false;
  const isNeeded = await (session ? needsFactor : isRequired)(context, user);
  if (!isNeeded || (await hasSecondFactor(db, user))) return false;
  // An API key doesn't have a session, so check the account's login methods.
  return session !== null || !((await hasPasskey(db, user)) || (await hasIdentity(db, user)));
}

/**
 * Prevents a stolen password from setting up a new authenticator app on an account with passkeys. Throws
 * 'invalid_fields'.
 */
export async function requirePasskeyInstead(context: RuleContext, user: UserRow): Promise<void> {
  const { db } = context;
  if (
    (await hasSecondFactor(db, user)) ||
    !(await needsFactor(context, user)) ||
    !(await hasPasskey(db, user))
  )
    return;
  throw createInvalidFieldsError({
    pass: "A password isn't enough for this account. Log in with your passkey.",
  });
}
