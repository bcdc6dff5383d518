import { DEALER_FIELDS, type DealerProfileWire } from "@/lib/contract/dealer-profile";
import type { DealerRegistration } from "@/lib/contract/profile";
import { queueAccountMail } from "../account/account-mail";
import { grantSignupCredits, register } from "../account/register";
import { createUser, findUserByEmail } from "../account/user-repository";
import { queueOperatorMail } from "../mail/operator-mail";
import type { BaseContext, UserRow } from "../serve";

/** Where no session is opened, every answer takes this long beside its hash, so that its time tells nothing. */
const PENDING_ANSWER_MS = 150;

/** The profile fields of a form that has others too. */
export function profileOf(fields: DealerProfileWire): DealerProfileWire {
  const given = DEALER_FIELDS.map((field) => [field, fields[field]] as const);
  return Object.fromEntries(given.filter(([, value]) => value)) as DealerProfileWire;
}

/**
 * A dealer's account, opened at once like any sign-up; null where the site's secure login is on. The page is open to
 * everybody there, and a session would be a way round the gate, so the account is made closed and the operator lets it
 * in (docs/decisions/dealer-sign-up.md).
 */
export async function registerDealer(
  context: BaseContext,
  registration: DealerRegistration,
): Promise<{ user: UserRow; token: string } | null> {
  const { email, pass, phone, first, last, ...fields } = registration;
  if (context.site.settings.security === "disabled") {
    const person = { email, first, last, profile: profileOf(fields), role: "dealer" as const };
    return register(context, { ...person, pass, phone });
  }
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
      ...{ email, passwordHash, first, last, phone: phone || undefined, role: "dealer" },
      ...{ profile: profileOf(fields), disabledAt: now, disabledReason: "awaiting_approval" },
    });
    if (!user) {
      const owner = await findUserByEmail(tx, site.id, email);
      // Whoever waits already has had their letter, and has no account to log in to.
      if (owner?.disabledAt) return;
      return queueAccountMail(context, tx, email, "account_exists", now.toISOString().slice(0, 10));
    }
    await grantSignupCredits(tx, site, user.id);
    await queueAccountMail(context, tx, user.email, "dealer_applied", user.id);
    const company = fields.company_name;
    await queueOperatorMail(context, tx, "dealer_notice", user.id, { company, email: user.email });
  });
}
