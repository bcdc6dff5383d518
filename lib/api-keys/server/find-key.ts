import { BlockList, isIPv4, isIPv6 } from "node:net";
import { and, eq, getTableColumns, isNull, lte, or } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { MembersApiSecrets } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { RefusalWithHeaders } from "@/lib/platform/http";
import { AppError, parseNetwork } from "@/lib/platform/values";
import { isApiKey } from "../rules";
import { apiKeySecrets, apiKeys } from "../schema";
import type { ApiKeyCaller } from "./api-key-caller";
import { getApiKeyDigest } from "./key-secret";

export type KeyResult =
  | { kind: "caller"; caller: ApiKeyCaller }
  /** Throw after counting the call, so that guessing keys is limited. */
  | { kind: "refused"; error: AppError; keyId?: string };

const USED_EVERY_MS = 60_000;

/** Returns the same error for unknown and revoked keys and for closed accounts. */
function createUnknownKeyError(): AppError {
  return new RefusalWithHeaders(
    "invalid_key",
    "This API key doesn't work. Check that it is complete and of this site, or create a new one.",
    { headers: { "www-authenticate": 'Bearer error="invalid_token"' } },
  );
}

function createExpiredKeyError(at: Date): AppError {
  const day = at.toISOString().slice(0, 10);
  return new RefusalWithHeaders("invalid_key", `This API key expired on ${day}. Create a new one.`, {
    headers: { "www-authenticate": 'Bearer error="invalid_token", error_description="expired"' },
  });
}

/** Reveals expiry or a blocked address only to holders of the key. Updates the last use at most once a minute. */
export async function findApiKey(
  db: Database,
  key: string,
  {
    siteId,
    address,
    secrets,
    now,
  }: { siteId: string; address: string; secrets: MembersApiSecrets; now: Date },
): Promise<KeyResult> {
  if (!isApiKey(key)) return { kind: "refused", error: createUnknownKeyError() };
  const digest = getApiKeyDigest(key, secrets);
  const [match] = await db
    .select({
      secret: getTableColumns(apiKeySecrets),
      row: getTableColumns(apiKeys),
      user: getTableColumns(users),
    })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, and(eq(apiKeys.id, apiKeySecrets.keyId), eq(apiKeys.siteId, apiKeySecrets.siteId)))
    .innerJoin(users, and(eq(users.id, apiKeys.userId), eq(users.siteId, apiKeys.siteId)))
    .where(and(eq(apiKeySecrets.keyHash, digest), eq(apiKeySecrets.siteId, siteId)));
  if (!match) return { kind: "refused", error: createUnknownKeyError() };
  const { secret, row, user } = match;
  const isOver = row.revokedAt !== null || (secret.endsAt !== null && secret.endsAt <= now);
  const mayHaveKeys = user.role === "admin" || user.role === "dealer";
  if (isOver || user.disabledAt || !mayHaveKeys) return { kind: "refused", error: createUnknownKeyError() };
  if (row.expiresAt && row.expiresAt <= now)
    return { kind: "refused", error: createExpiredKeyError(row.expiresAt), keyId: row.id };
  if (!isInNetworks(row.networks, address)) {
    const text = `This API key isn't allowed from ${address}. Add the address to the key's list, or call from one that is in it.`;
    return { kind: "refused", error: new AppError("forbidden", text), keyId: row.id };
  }
  const minuteAgo = new Date(now.getTime() - USED_EVERY_MS);
  if (!secret.lastUsedAt || secret.lastUsedAt <= minuteAgo) {
    // Repeats the condition, so that only one of several concurrent calls writes.
    const unused = or(isNull(apiKeySecrets.lastUsedAt), lte(apiKeySecrets.lastUsedAt, minuteAgo));
    await db
      .update(apiKeySecrets)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeySecrets.keyHash, digest), unused));
  }
  const { id, name, mode, scopes, expiresAt } = row;
  const caller = {
    id,
    name,
    mode,
    scopes,
    expiresAt,
    prefix: secret.prefix,
    user: { ...user, allSites: false },
  };
  return { kind: "caller", caller };
}

/** Allows all addresses if the list is empty; an invalid address never matches. `address` is not truncated for IPv6. */
function isInNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  if (isIPv4(address)) return list.check(address, "ipv4");
  return isIPv6(address) && list.check(address, "ipv6");
}
