import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { emailDate } from "../email/operator-email";
import type { BaseContext, UserRow } from "../kernel/serve";
import { type DeletionRow, findClosing } from "./account-closure";
import { countLoginAttempt, loginAttempt, onAnySite, recordLogin } from "./login-throttle";
import { findUserByEmail } from "./user-repository";

type LoginContext = Pick<BaseContext, "db" | "services" | "site" | "address" | "headers">;
interface Credentials {
  email: string;
  pass: string;
}

interface LoginOptions {
  /** Finds the account; this site's, unless said otherwise. */
  find?: (db: Database, siteId: string, email: string) => Promise<UserRow | null>;
  /** The account is tried at any site, so that its attempts count over all of them too. */
  anySite?: boolean;
}

/**
 * Returns the open account for an email and password, or the request that closed it (`closing`). An unknown address, a wrong
 * password and an account that is disabled otherwise take the same work and throw the same 'wrong_credentials'.
 */
export async function verifyPassword(
  context: LoginContext,
  { email, pass }: Credentials,
  { find = findUserByEmail, anySite = false }: LoginOptions = {},
): Promise<{ user: UserRow; closing: DeletionRow | null }> {
  const { db, services, site } = context;
  const attempt = loginAttempt(context, email);
  const attempts = anySite ? [attempt, onAnySite(attempt)] : [attempt];
  await countLoginAttempt(db, services, ...attempts);
  const user = await find(db, site.id, email);
  const right = await services.passwords.verify(pass, user?.passwordHash ?? null);
  const closing = user && right && user.disabledAt ? await findClosing(db, user, services.now()) : null;
  if (!user || !right || (user.disabledAt && !closing)) {
    throw new AppError("wrong_credentials", "Incorrect email or password.");
  }
  for (const counted of attempts) await recordLogin(db, services, counted);
  return { user, closing };
}

/**
 * Returns the account that an email and password open. Throws 'wrong_credentials', or to the right password of an account
 * that its owner closed 'account_closed', with the day until which it can be restored.
 */
export async function checkCredentials(
  context: LoginContext,
  credentials: Credentials,
  options: LoginOptions = {},
): Promise<UserRow> {
  const { user, closing } = await verifyPassword(context, credentials, options);
  if (!closing) return user;
  const day = emailDate(closing.dueAt, "en");
  throw new AppError(
    "account_closed",
    `This account is closed. We’ll permanently delete it on ${day}. Until then, you can restore it.`,
    { fields: { due_at: closing.dueAt.toISOString() } },
  );
}
