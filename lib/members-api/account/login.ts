import { AppError } from "@/lib/core/errors";
import type { BaseContext, UserRow } from "../kernel/serve";
import { countLoginAttempt, recordLogin } from "./login-throttle";
import { findUserByEmail, normalEmail } from "./user-repository";

/**
 * Returns the account for this site's email and password. An unknown address, a wrong password, a disabled account and
 * one that `accepts` rejects take the same work and throw the same 'wrong_credentials'.
 */
export async function checkCredentials(
  context: Pick<BaseContext, "db" | "services" | "site" | "address">,
  credentials: { email: string; pass: string },
  accepts: (user: UserRow) => boolean = () => true,
): Promise<UserRow> {
  const { db, services, site, address } = context;
  const attempt = { siteId: site.id, email: normalEmail(credentials.email), address };
  await countLoginAttempt(db, services, attempt);
  const user = await findUserByEmail(db, site.id, credentials.email);
  const right = await services.passwords.verify(credentials.pass, user?.passwordHash ?? null);
  if (!user || !right || user.disabledAt || !accepts(user)) {
    throw new AppError("wrong_credentials", "The e-mail address or the password is wrong.");
  }
  await recordLogin(db, services, attempt);
  return user;
}
