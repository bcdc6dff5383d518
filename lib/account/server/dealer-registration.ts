import { queueOperatorEmail } from "@/lib/email/server";
import type { BaseContext } from "@/lib/platform/http";
import { emitMemberCreated } from "@/lib/webhook/server";
import { DEALER_FIELDS, type DealerProfileWire } from "../contract/dealer";
import type { DealerRegistration } from "../contract/profile";
import type { UserRow } from "../schema";
import { acceptTerms } from "./accept-terms";
import { queueAccountEmail } from "./account-email";
import { requireUncommonPassword } from "./new-password";
import { register } from "./register";
import { grantSignupCredits } from "./signup-credits";
import { asksForVerification } from "./unproven-account";
import { createUser, findUserByEmail } from "./user-repository";

/** Minimum response time, so that timing doesn't reveal existing accounts. */
const PENDING_ANSWER_MS = 150;

function toProfile(fields: DealerProfileWire): DealerProfileWire {
  const entries = DEALER_FIELDS.map((field) => [field, fields[field]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value)) as DealerProfileWire;
}

/**
 * Returns null if an administrator must approve the account, because a session would bypass the gate
 * (docs/decisions/dealer-sign-up.md).
 */
export async function registerDealer(
  context: BaseContext,
  registration: DealerRegistration,
): Promise<{ user: UserRow; token: string } | null> {
  const { email, pass, phone, first, last, ...fields } = registration;
  if (context.site.settings.security === "disabled" && !context.site.config.dealer_approval) {
    const person = { email, first, last, profile: toProfile(fields), role: "dealer" as const };
    return register(context, { ...person, pass, phone });
  }
  requireUncommonPassword(pass, { field: "pass", email, site: context.site });
  const passwordHash = await context.services.passwords.hash(pass);
  const pause = new Promise((resolve) => setTimeout(resolve, PENDING_ANSWER_MS));
  await Promise.all([pause, apply(context, registration, passwordHash)]);
  return null;
}

async function apply(
  context: BaseContext,
  { email, pass: _, phone, first, last, ...fields }: DealerRegistration,
  passwordHash: string,
): Promise<void> {
  const { db, services, site } = context;
  const now = services.now();
  await db.transaction(async (tx) => {
    const user = await createUser(tx, site.id, {
      email,
      passwordHash,
      first,
      last,
      phone: phone || undefined,
      role: "dealer",
      profile: toProfile(fields),
      disabledAt: now,
      disabledReason: "awaiting_approval",
      signupCreditsDue: asksForVerification(context),
    });
    if (!user) {
      const owner = await findUserByEmail(tx, site.id, email);
      if (owner?.disabledAt) return;
      return queueAccountEmail(context, tx, email, "account_exists", now.toISOString().slice(0, 10));
    }
    await emitMemberCreated(tx, services, user);
    await acceptTerms(context, tx, user.id, { by: "signup" });
    if (!user.signupCreditsDue) await grantSignupCredits(tx, context, user.id);
    await queueAccountEmail(context, tx, user.email, "dealer_applied", user.id);
    const company = fields.company_name;
    await queueOperatorEmail(context, tx, "dealer_notice", user.id, { company, email: user.email });
  });
}
