import { randomBytes } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { generateSecret, generateURI, verifySync } from "otplib";
import type { UserRow } from "@/lib/account/schema";
import { countLoginAttempt, loginAttempt, onAnySite, recordLogin } from "@/lib/account/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { getTokenHash, type MembersApiSecrets, openSealedText, sealText } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { createQrPath } from "@/lib/platform/render";
import { AppError } from "@/lib/platform/values";
import { secondFactors } from "@/lib/staff/schema/second-factor";

const PERIOD_S = 30;
const RECOVERY_CODES = 10;
/** 32 characters without look-alikes; 24 of them are 120 bits, enough for a plain digest (ASVS 6.5.2). */
const RECOVERY_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const RECOVERY_LENGTH = 24;

type FactorRow = typeof secondFactors.$inferSelect;

/** Binds the secret to the user, so a row copied to another account is useless. */
const getSeal = (userId: string) => ({ purpose: "second-factor", owner: userId });

/** Returns null if sealed with another DIGEST_KEY; recovery codes still work. */
const openSecret = ({ sealedSecret, userId }: FactorRow, secrets: MembersApiSecrets) =>
  openSealedText(sealedSecret, getSeal(userId), secrets);

const ofUser = ({ id }: Pick<UserRow, "id">) => eq(secondFactors.userId, id);
const isOn = isNotNull(secondFactors.confirmedAt);

export async function hasSecondFactor(db: Database, user: Pick<UserRow, "id">): Promise<boolean> {
  return (await db.$count(secondFactors, and(ofUser(user), isOn))) > 0;
}

export async function dropSecondFactor(tx: Database, user: Pick<UserRow, "id">): Promise<boolean> {
  const rows = await tx.delete(secondFactors).where(ofUser(user)).returning({ on: isOn });
  return rows.some(({ on }) => on === true);
}

export async function startSecret({ db, services, site }: BaseContext, user: UserRow) {
  const secret = generateSecret();
  const values = {
    userId: user.id,
    siteId: user.siteId,
    sealedSecret: sealText(secret, getSeal(user.id), services.secrets),
    createdAt: services.now(),
  };
  await db.transaction(async (tx) => {
    if (await hasSecondFactor(tx, user)) throw new AppError("conflict", "The second factor is already on.");
    await tx
      .insert(secondFactors)
      .values(values)
      .onConflictDoUpdate({ target: secondFactors.userId, set: values });
  });
  const link = generateURI({ issuer: site.config.name, label: user.email, secret });
  return { secret, link, qr: createQrPath(link) };
}

const toPlainCode = (code: string) => code.replace(/[\s-]/g, "").toUpperCase();

/** Returns the 30-second step of a code; null if wrong or already used. */
function findStep(factor: FactorRow, code: string, context: Pick<BaseContext, "services">): number | null {
  const { secrets, now } = context.services;
  const secret = /^\d{6}$/.test(code) ? openSecret(factor, secrets) : null;
  if (secret === null) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now().getTime() / 1000),
    period: PERIOD_S,
    epochTolerance: PERIOD_S,
  });
  return result.valid && "timeStep" in result && result.timeStep > factor.lastStep ? result.timeStep : null;
}

const createWrongCodeError = () =>
  createInvalidFieldsError({ code: "This code is wrong or was already used. Enter a new one." });

export async function confirmSecret(
  context: BaseContext,
  tx: Database,
  user: UserRow,
  code: string,
): Promise<string[]> {
  const [factor] = await tx.select().from(secondFactors).where(ofUser(user)).for("update");
  if (!factor || factor.confirmedAt)
    throw new AppError("conflict", "Start again. There's nothing to turn on.");
  const lastStep = findStep(factor, toPlainCode(code), context);
  if (lastStep === null) throw createWrongCodeError();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const recoveryHashes = codes.map((text) => getTokenHash(toPlainCode(text)));
  const confirmedAt = context.services.now();
  await tx.update(secondFactors).set({ confirmedAt, lastStep, recoveryHashes }).where(ofUser(user));
  return codes;
}

function newRecoveryCode(): string {
  // 32 divides 256, so there is no modulo bias.
  const text = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]).join("");
  return text.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * Accepts each code once. Throttled separately from passwords, so a stolen password doesn't allow fast guessing of
 * codes.
 */
export async function requireSecondFactor(
  context: Pick<BaseContext, "db" | "services" | "site" | "address" | "headers">,
  user: UserRow,
  code: string | undefined,
): Promise<void> {
  const { db, services } = context;
  if (!(await hasSecondFactor(db, user))) return;
  const typed = toPlainCode(code ?? "");
  if (typed === "") throw createInvalidFieldsError({ code: "Enter the code from your authenticator app." });
  // Count an operator's attempts across all sites.
  const attempt = onAnySite(loginAttempt(context, `second-factor:${user.id}`));
  await countLoginAttempt(db, services, attempt);
  const isAccepted = await db.transaction((tx) => takeCode(context, tx, user, typed));
  if (!isAccepted) throw createWrongCodeError();
  await recordLogin(db, services, attempt);
}

async function takeCode(
  context: Pick<BaseContext, "services">,
  tx: Database,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(ofUser(user), isOn))
    .for("update");
  if (!factor) return false;
  const lastStep = findStep(factor, code, context);
  const recoveryHashes = factor.recoveryHashes.filter((hash) => hash !== getTokenHash(code));
  if (lastStep === null && recoveryHashes.length === factor.recoveryHashes.length) return false;
  await tx
    .update(secondFactors)
    .set({ lastStep: lastStep ?? factor.lastStep, recoveryHashes })
    .where(ofUser(user));
  return true;
}
