import { AppError } from "@/lib/core/errors";
import type { BaseContext, UserRow } from "../serve";
import { countLoginTry, forgetFailures } from "./login-throttle";
import { findUserByEmail, normalEmail } from "./user-repository";

/**
 * The account of an e-mail and password of this site. For an unknown address, a wrong password and a disabled account
 * it does the same work and throws the same 'wrong_credentials'.
 */
export async function checkCredentials(
  context: Pick<BaseContext, "db" | "services" | "site" | "address">,
  credentials: { email: string; pass: string },
): Promise<UserRow> {
  const { db, services, site, address } = context;
  const attempt = { siteId: site.id, email: normalEmail(credentials.email), address };
  await countLoginTry(db, services, attempt);
  const user = await findUserByEmail(db, site.id, credentials.email);
  const right = await services.passwords.verify(credentials.pass, user?.passwordHash ?? null);
  if (!user || !right || user.disabledAt) {
    throw new AppError("wrong_credentials", "The e-mail address or the password is wrong.");
  }
  await forgetFailures(db, services, attempt);
  return user;
}
