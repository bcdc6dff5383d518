import type { ProductCredit } from "@/lib/core/credits/products";
import { AppError } from "@/lib/core/errors";
import { addCredits } from "../credits/ledger-repository";
import type { Database } from "../db/database";
import type { BaseContext, Site, UserRow } from "../kernel/serve";
import { queueAccountEmail } from "./account-email";
import { checkCredentials } from "./login";
import { openSession, userAgentOf } from "./session-repository";
import { createUser, findUserByEmail, type NewUser } from "./user-repository";

export interface Registration extends Pick<NewUser, "email" | "first" | "last" | "profile" | "role"> {
  pass: string;
  phone?: string;
}

/** Credits that a site grants at sign-up; where one balance pays for both products, it gets the sum. */
function signupCredits({ config }: Pick<Site, "config">): { kind: ProductCredit; amount: number }[] {
  const { vhr, sticker } = config.signup_credits;
  const granted =
    config.credit_type === "global"
      ? [{ kind: "global" as const, amount: vhr + sticker }]
      : [
          { kind: "vhr" as const, amount: vhr },
          { kind: "sticker" as const, amount: sticker },
        ];
  return granted.filter(({ amount }) => amount > 0);
}

export async function grantSignupCredits(tx: Database, site: Site, userId: string): Promise<void> {
  for (const { kind, amount } of signupCredits(site)) {
    await addCredits(tx, { siteId: site.id, userId, kind, amount, reason: "signup", cause: "signup" });
  }
}

/**
 * Creates the account, its credits and its session in one transaction. If the address already has an account, it acts
 * as a login: the right password opens a session, a wrong one is rejected as at login, with the specification's 'error'
 * (docs/decisions/account-enumeration.md).
 */
export async function register(
  context: BaseContext,
  registration: Registration,
): Promise<{ user: UserRow; token: string }> {
  const { db, services, site } = context;
  if (await findUserByEmail(db, site.id, registration.email)) return returnAsLogin(context, registration);
  const passwordHash = await services.passwords.hash(registration.pass);
  const created = await db.transaction(async (tx) => {
    const { pass, phone, ...person } = registration;
    const user = await createUser(tx, site.id, { ...person, phone: phone || undefined, passwordHash });
    if (!user) return null;
    await grantSignupCredits(tx, site, user.id);
    return { user, token: await openSession(tx, site.id, user.id, services.now(), userAgentOf(context)) };
  });
  // Two sign-ups with one address at once: the second one finds the first one's account.
  return created ?? returnAsLogin(context, registration);
}

async function returnAsLogin(
  context: BaseContext,
  registration: Registration,
): Promise<{ user: UserRow; token: string }> {
  const { db, services, site } = context;
  try {
    const user = await checkCredentials(context, registration);
    return { user, token: await openSession(db, site.id, user.id, services.now(), userAgentOf(context)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    const day = services.now().toISOString().slice(0, 10);
    await queueAccountEmail(context, db, registration.email, "account_exists", day);
    throw new AppError("wrong_credentials", "error");
  }
}
