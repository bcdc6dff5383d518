import type { UserRow } from "@/lib/account/schema";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { apiKeyCalls } from "../contract/api-keys";
import { listScopes } from "../contract/scopes";
import { createKey, listKeys, loadSecrets, revokeKey, rotateKey, toKeyWire } from "./key-repository";

/** Rejects site staff, who manage keys in the console, which checks their role. */
function requireDealer(context: Pick<BaseContext, "user">): UserRow {
  const user = requireUser(context);
  if (user.role !== "dealer") throw new AppError("forbidden", "API keys are for dealer accounts.");
  return user;
}

const getOwner = ({ siteId, id }: UserRow) => ({ siteId, userId: id });

export const apiKeyRoutes: ServedCall[] = [
  serve(apiKeyCalls.self, async ({ apiKey, site, callerAddress }) => {
    if (!apiKey) throw new AppError("forbidden", "Send an API key with this call.");
    const { id, name, mode, prefix, scopes, expiresAt } = apiKey;
    const expires = expiresAt?.toISOString() ?? null;
    const data = {
      id,
      name,
      mode,
      prefix,
      scopes: [...scopes],
      expires,
      site: site.uri,
      address: callerAddress,
    };
    return succeeded({ data });
  }),

  serve(apiKeyCalls.list, async (context) => {
    const user = requireDealer(context);
    const keys = await listKeys(context.db, getOwner(user));
    const secrets = await loadSecrets(context.db, keys);
    const now = context.services.now();
    return succeeded({
      data: keys.map((row) => toKeyWire(row, secrets, now)),
      scopes: [...listScopes(null)],
    });
  }),

  serve(apiKeyCalls.create, async (context) => {
    const user = requireDealer(context);
    const { secrets } = context.services;
    const now = context.services.now();
    const data = await context.db.transaction(async (tx) => {
      const offered = listScopes(null);
      const { row, key } = await createKey(tx, user, context.body, { offered, secrets, now });
      return { ...toKeyWire(row, await loadSecrets(tx, [row]), now), key };
    });
    return succeeded({ data });
  }),

  serve(apiKeyCalls.rotate, async (context) => {
    const user = requireDealer(context);
    const { secrets } = context.services;
    const now = context.services.now();
    const data = await context.db.transaction(async (tx) => {
      const { row, key } = await rotateKey(tx, getOwner(user), context.body, { secrets, now });
      return { ...toKeyWire(row, await loadSecrets(tx, [row]), now), key };
    });
    return succeeded({ data });
  }),

  serve(apiKeyCalls.revoke, async (context) => {
    const user = requireDealer(context);
    const now = context.services.now();
    const data = await context.db.transaction(async (tx) => {
      const row = await revokeKey(tx, getOwner(user), context.body.id, now);
      return toKeyWire(row, await loadSecrets(tx, [row]), now);
    });
    return succeeded({ data });
  }),
];
