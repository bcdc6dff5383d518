import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import type { BaseContext, UserRow } from "../kernel/serve";
import { countLoginAttempt, loginAttempt, recordLogin } from "./login-throttle";
import { findUserByEmail } from "./user-repository";

/**
 * Returns the account for an email and password: this site's, unless `find` looks elsewhere. An unknown address, a wrong
 * password and a disabled account take the same work and throw the same 'wrong_credentials'.
 */
export async function checkCredentials(
  context: Pick<BaseContext, "db" | "services" | "site" | "address" | "headers">,
  credentials: { email: string; pass: string },
  find: (db: Database, siteId: string, email: string) => Promise<UserRow | null> = findUserByEmail,
): Promise<UserRow> {
  const { db, services, site } = context;
  const attempt = loginAttempt(context, credentials.email);
  await countLoginAttempt(db, services, attempt);
  const user = await find(db, site.id, credentials.email);
  const right = await services.passwords.verify(credentials.pass, user?.passwordHash ?? null);
  if (!user || !right || user.disabledAt) {
    throw new AppError("wrong_credentials", "The email address or the password is wrong.");
  }
  await recordLogin(db, services, attempt);
  return user;
}
