import { formatEmailDate } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import type { UserRow } from "../schema";
import { type DeletionRow, findClosing } from "./account-closure";
import { countLoginAttempt, loginAttempt, onAnySite, recordLogin } from "./login-throttle";
import { findUserByEmail } from "./user-repository";

type LoginContext = Pick<BaseContext, "db" | "services" | "site" | "address" | "headers">;
interface Credentials {
  email: string;
  pass: string;
}

interface LoginOptions {
  find?: (db: Database, siteId: string, email: string) => Promise<UserRow | null>;
  anySite?: boolean;
}

/** Takes the same time and throws the same 'wrong_credentials' for wrong passwords and unknown or disabled accounts. */
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

/** Throws 'wrong_credentials', or 'account_closed' with the last restore date. */
export async function checkCredentials(
  context: LoginContext,
  credentials: Credentials,
  options: LoginOptions = {},
): Promise<UserRow> {
  const { user, closing } = await verifyPassword(context, credentials, options);
  if (!closing) return user;
  const day = formatEmailDate(closing.dueAt, "en");
  throw new AppError(
    "account_closed",
    `This account is closed. We’ll permanently delete it on ${day}. Until then, you can restore it.`,
    { fields: { due_at: closing.dueAt.toISOString() } },
  );
}
