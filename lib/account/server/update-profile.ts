import { and, eq } from "drizzle-orm";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireUser } from "@/lib/platform/http";
import { findSqlState } from "@/lib/platform/telemetry";
import { AppError, normalizeEmail } from "@/lib/platform/values";
import { DEALER_FIELDS, dealerProfileSchema } from "../contract/dealer";
import type { ProfileUpdate } from "../contract/profile";
import { type UserRow, users } from "../schema";
import { queueAccountEmail } from "./account-email";
import { requestNewAddress } from "./email-verification";
import { checkCredentials } from "./login";
import { endResetTokens } from "./reset-repository";
import { findUserByEmail } from "./user-repository";

const UNIQUE_VIOLATION = "23505";

async function requirePassword(context: BaseContext, user: UserRow, current: string): Promise<void> {
  try {
    await checkCredentials(context, { email: user.email, pass: current });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    throw createInvalidFieldsError({ current_pass: "This is not your current password." });
  }
}

function mergeProfile(user: UserRow, update: ProfileUpdate): UserRow["profile"] {
  const changedFields = DEALER_FIELDS.filter((field) => update[field] !== undefined);
  if (changedFields.length === 0) return user.profile;
  const all = {
    ...user.profile,
    ...Object.fromEntries(changedFields.map((field) => [field, update[field]])),
  };
  const profile = Object.fromEntries(Object.entries(all).filter(([, value]) => value));
  return dealerProfileSchema.parse(profile);
}

function emptyToNull(text: string | undefined): string | null | undefined {
  return text === "" ? null : text;
}

/** Requires the password for a new email. If email can be sent, the new address applies once confirmed. */
export async function updateProfile(context: BaseContext, update: ProfileUpdate): Promise<UserRow> {
  const { db, site } = context;
  const user = requireUser(context);
  const email = update.email === undefined ? user.email : normalizeEmail(update.email);
  const isMoving = email !== user.email;
  if (isMoving) await requirePassword(context, user, update.current_pass ?? "");
  if (isMoving && context.services.mail.delivers) return askNewAddress(context, user, update, email);
  try {
    return await db.transaction(async (tx) => {
      const [present] = await tx
        .select()
        .from(users)
        .where(and(eq(users.siteId, site.id), eq(users.id, user.id)))
        .for("update");
      if (!present) throw new AppError("not_logged_in", "Log in first.");
      if (isMoving) await notifyOldAddress(context, tx, present);
      return save(tx, present, update, isMoving ? email : present.email);
    });
  } catch (error) {
    if (findSqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw createInvalidFieldsError({ email: "You can't use this address here." });
  }
}

async function askNewAddress(
  context: BaseContext,
  user: UserRow,
  update: ProfileUpdate,
  email: string,
): Promise<UserRow> {
  const { db, site } = context;
  if (await findUserByEmail(db, site.id, email)) {
    throw createInvalidFieldsError({ email: "You can't use this address here." });
  }
  await requestNewAddress(context, user, email);
  return updateProfile(context, { ...update, email: undefined, current_pass: undefined });
}

async function notifyOldAddress(context: BaseContext, tx: Database, user: UserRow): Promise<void> {
  const now = context.services.now();
  await endResetTokens(tx, user.siteId, user.id, now);
  await queueAccountEmail(context, tx, user.email, "email_changed", now.toISOString());
}

async function save(tx: Database, user: UserRow, update: ProfileUpdate, email: string): Promise<UserRow> {
  const [saved] = await tx
    .update(users)
    .set({
      email,
      emailVerifiedAt: email === user.email ? user.emailVerifiedAt : null,
      phone: emptyToNull(update.phone),
      first: emptyToNull(update.first),
      last: emptyToNull(update.last),
      profile: mergeProfile(user, update),
    })
    .where(and(eq(users.siteId, user.siteId), eq(users.id, user.id)))
    .returning();
  return saved ?? user;
}
