import { and, count, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { lockAccountRow } from "@/lib/account/schema";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { MembersApiSecrets } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import { API_KEYS_MAX, type ApiKeyWire } from "../contract/api-keys";
import type { ApiScope } from "../contract/scopes";
import { type ApiKeyMode, getApiKeyPrefix } from "../rules";
import { apiKeySecrets, apiKeys } from "../schema";
import { getApiKeyDigest, newApiKey } from "./key-secret";

export type KeyRow = typeof apiKeys.$inferSelect;
type SecretRow = typeof apiKeySecrets.$inferSelect;

interface KeyOwner {
  siteId: string;
  userId?: string;
}

const HOUR_MS = 60 * 60_000;
const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

function findLatest(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}

export function toKeyWire(row: KeyRow, secrets: readonly SecretRow[], now: Date): ApiKeyWire {
  const ownSecrets = secrets.filter(({ keyId }) => keyId === row.id);
  const current = ownSecrets.find(({ endsAt }) => endsAt === null);
  const old = ownSecrets.find(({ endsAt }) => endsAt !== null && endsAt > now);
  const isExpired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    prefix: current?.prefix ?? "",
    scopes: row.scopes,
    networks: row.networks,
    state: row.revokedAt ? "revoked" : isExpired ? "expired" : "active",
    expires: iso(row.expiresAt),
    last_used: iso(findLatest(ownSecrets.map(({ lastUsedAt }) => lastUsedAt))),
    old_prefix: old?.prefix ?? null,
    old_ends: iso(old?.endsAt),
    old_last_used: iso(old?.lastUsedAt),
    created: row.createdAt.toISOString(),
  };
}

export async function loadSecrets(db: Database, keys: readonly KeyRow[]): Promise<SecretRow[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  return db.select().from(apiKeySecrets).where(inArray(apiKeySecrets.keyId, ids));
}

async function addSecret(tx: Database, key: KeyRow, secrets: MembersApiSecrets, now: Date): Promise<string> {
  const secret = newApiKey(key.mode);
  await tx.insert(apiKeySecrets).values({
    keyHash: getApiKeyDigest(secret, secrets),
    siteId: key.siteId,
    keyId: key.id,
    prefix: getApiKeyPrefix(secret),
    createdAt: now,
  });
  return secret;
}

export interface NewKey {
  name: string;
  mode: ApiKeyMode;
  scopes: readonly ApiScope[];
  networks: readonly string[];
  expires: string | null;
}

interface KeyChange {
  secrets: MembersApiSecrets;
  now: Date;
}

/** Throws 400 for a scope the account lacks or a past date, 409 at the limit. */
export async function createKey(
  tx: Database,
  user: UserRow,
  input: NewKey,
  { offered, secrets, now }: KeyChange & { offered: readonly ApiScope[] },
): Promise<{ row: KeyRow; key: string }> {
  const beyond = input.scopes.filter((scope) => !offered.includes(scope));
  if (beyond.length > 0)
    throw createInvalidFieldsError({
      scopes: `Your account can't give a key this scope: ${beyond.join(", ")}.`,
    });
  const expiresAt = input.expires === null ? null : new Date(input.expires);
  if (expiresAt && expiresAt <= now)
    throw createInvalidFieldsError({ expires: "Choose a time in the future." });
  // Lock the account, so that concurrent requests can't exceed the limit.
  await lockAccountRow(tx, { siteId: user.siteId, userId: user.id });
  const inUse = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
  const [counted] = await tx
    .select({ many: count() })
    .from(apiKeys)
    .where(and(ofOwner({ siteId: user.siteId, userId: user.id }), isNull(apiKeys.revokedAt), inUse));
  if ((counted?.many ?? 0) >= API_KEYS_MAX)
    throw new AppError("conflict", `You have ${API_KEYS_MAX} keys. Revoke one that you no longer use.`);
  const [row] = await tx
    .insert(apiKeys)
    .values({
      id: createRandomId(),
      siteId: user.siteId,
      userId: user.id,
      name: input.name,
      mode: input.mode,
      scopes: Array.from(new Set(input.scopes)),
      networks: Array.from(new Set(input.networks)),
      expiresAt,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("a key was not written");
  return { row, key: await addSecret(tx, row, secrets, now) };
}

const ofOwner = ({ siteId, userId }: KeyOwner) =>
  and(eq(apiKeys.siteId, siteId), userId === undefined ? undefined : eq(apiKeys.userId, userId));

async function lockKey(tx: Database, owner: KeyOwner, id: string): Promise<KeyRow> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(ofOwner(owner), eq(apiKeys.id, id)))
    .for("update");
  if (!row) throw new AppError("not_found", "We couldn't find this key.");
  if (row.revokedAt) throw new AppError("conflict", "This key is already revoked.");
  return row;
}

/** Keeps the old secret valid during the overlap; a key never has more than two secrets. */
export async function rotateKey(
  tx: Database,
  owner: Required<KeyOwner>,
  { id, overlap_hours }: { id: string; overlap_hours: number },
  { secrets, now }: KeyChange,
): Promise<{ row: KeyRow; key: string }> {
  const row = await lockKey(tx, owner, id);
  if (row.expiresAt && row.expiresAt <= now)
    throw new AppError("conflict", "This key has expired. Create a new one.");
  const ofKey = eq(apiKeySecrets.keyId, row.id);
  await tx
    .update(apiKeySecrets)
    .set({ endsAt: now })
    .where(and(ofKey, gt(apiKeySecrets.endsAt, now)));
  const endsAt = new Date(now.getTime() + overlap_hours * HOUR_MS);
  await tx
    .update(apiKeySecrets)
    .set({ endsAt })
    .where(and(ofKey, isNull(apiKeySecrets.endsAt)));
  return { row, key: await addSecret(tx, row, secrets, now) };
}

export async function revokeKey(tx: Database, owner: KeyOwner, id: string, now: Date): Promise<KeyRow> {
  const row = await lockKey(tx, owner, id);
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(eq(apiKeys.id, row.id))
    .returning();
  return revoked ?? row;
}

export async function listKeys(db: Database, owner: KeyOwner): Promise<KeyRow[]> {
  const rows = await db.select().from(apiKeys).where(ofOwner(owner));
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
