import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { emitMemberCreated } from "@/lib/webhook/server";
import type { UserRow } from "../schema";
import { acceptTerms } from "./accept-terms";
import { queueAccountEmail } from "./account-email";
import { welcome } from "./email-verification";
import { checkCredentials } from "./login";
import { loginAttempt, recordLogin } from "./login-throttle";
import { requireUncommonPassword } from "./new-password";
import { findUserAgent, openSession } from "./session-repository";
import { asksForVerification } from "./unproven-account";
import { createUser, findUserByEmail, type NewUser } from "./user-repository";

export interface Registration extends Pick<NewUser, "email" | "first" | "last" | "profile" | "role"> {
  pass: string;
  phone?: string;
}

/** Acts as a login if the account exists (docs/decisions/account-enumeration.md). */
export async function register(
  context: BaseContext,
  registration: Registration,
): Promise<{ user: UserRow; token: string }> {
  const { db, services, site } = context;
  requireUncommonPassword(registration.pass, { field: "pass", email: registration.email, site });
  if (await findUserByEmail(db, site.id, registration.email)) return returnAsLogin(context, registration);
  const passwordHash = await services.passwords.hash(registration.pass);
  const created = await db.transaction(async (tx) => {
    const { pass, phone, ...person } = registration;
    const signupCreditsDue = asksForVerification(context);
    const account = { ...person, phone: phone || undefined, passwordHash, signupCreditsDue };
    const user = await createUser(tx, site.id, account);
    if (!user) return null;
    await recordLogin(tx, services, loginAttempt(context, user.email), { wasCounted: false });
    await emitMemberCreated(tx, services, user);
    await welcome(context, tx, user);
    await acceptTerms(context, tx, user.id, { by: "signup" });
    return { user, token: await openSession(tx, site.id, user.id, services.now(), findUserAgent(context)) };
  });
  return created ?? returnAsLogin(context, registration);
}

async function returnAsLogin(
  context: BaseContext,
  registration: Registration,
): Promise<{ user: UserRow; token: string }> {
  const { db, services, site } = context;
  try {
    const user = await checkCredentials(context, registration);
    return { user, token: await openSession(db, site.id, user.id, services.now(), findUserAgent(context)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    const day = services.now().toISOString().slice(0, 10);
    await queueAccountEmail(context, db, registration.email, "account_exists", day);
    throw new AppError("wrong_credentials", "error");
  }
}
