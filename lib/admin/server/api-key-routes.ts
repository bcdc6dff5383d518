import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { type UserRow, users } from "@/lib/account/schema";
import { listScopes } from "@/lib/api-keys/contract/scopes";
import { apiKeys } from "@/lib/api-keys/schema";
import { createKey, type KeyRow, loadSecrets, revokeKey, rotateKey, toKeyWire } from "@/lib/api-keys/server";
import { type BaseContext, requireAdmin, type ServedCall } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { adminCalls } from "../contract/admin";
import { type adminApiKeyCalls, adminApiKeyLists, type adminApiKeySchema } from "../contract/api-keys";
import { type ListPage, listPage, listRoute, serveAction } from "./admin-action";
import type { ListScope, SiteScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows, toAccount } from "./search-rows";

type KeyWire = z.input<typeof adminApiKeySchema>;

const ofUser = eq(users.id, apiKeys.userId);

async function listKeysPage(
  scope: ListScope,
  query: z.output<typeof adminApiKeyCalls.apiKeys.query>,
): Promise<ListPage<KeyWire>> {
  const { db, within, now } = scope;
  const page = getPage(query, { created: apiKeys.createdAt, name: apiKeys.name }, apiKeys.id);
  const matching = and(
    within(apiKeys.siteId),
    query.mode ? eq(apiKeys.mode, query.mode) : undefined,
    query.user_id ? eq(apiKeys.userId, query.user_id) : undefined,
    await searchRows(scope, query.search, {
      names: [apiKeys.name],
      links: [toAccount(apiKeys.userId)],
    }),
  );
  const rows = await db
    .select({ row: apiKeys, email: users.email, uri: sites.uri, ...page.cursor })
    .from(apiKeys)
    // Left join for the planner: see order-lists.ts.
    .leftJoin(users, ofUser)
    .innerJoin(sites, eq(sites.id, apiKeys.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const secrets = await loadSecrets(
    db,
    rows.map(({ row }) => row),
  );
  const countRows = () => db.select(ONE).from(apiKeys).where(matching);
  const wire = ({ row, email, uri }: (typeof rows)[number]) => ({
    ...toKeyWire(row, secrets, now),
    site: uri,
    user_id: row.userId,
    email: email ?? "",
  });
  return listPage(page, rows, wire, countRows);
}

function requireOwnSite(context: Pick<BaseContext, "admin">, { siteId }: SiteScope): UserRow {
  const { user } = requireAdmin(context);
  if (user.siteId === siteId) return user;
  throw new AppError("forbidden", "An API key acts as a member of the site's own staff. Log in as one.");
}

const getDetail = ({ name, mode, scopes, networks, expiresAt }: KeyRow) => ({
  name,
  mode,
  scopes,
  networks,
  expires: expiresAt,
});

export const adminApiKeyRoutes: ServedCall[] = [
  ...listRoute(adminApiKeyLists.apiKeys, listKeysPage),

  serveAction(adminCalls.createApiKey, async (tx, context) => {
    const { scope, body, now, services } = context;
    const user = requireOwnSite(context, scope);
    const offered = listScopes(user.staffRole);
    const { row, key } = await createKey(tx, user, body, { offered, secrets: services.secrets, now });
    const data = { ...toKeyWire(row, await loadSecrets(tx, [row]), now), key };
    return { data, subject: `api-key:${row.id}`, detail: getDetail(row) };
  }),

  serveAction(adminCalls.rotateApiKey, async (tx, context) => {
    const { scope, body, now, services } = context;
    const owner = { siteId: scope.siteId, userId: requireOwnSite(context, scope).id };
    const { row, key } = await rotateKey(tx, owner, body, { secrets: services.secrets, now });
    const data = { ...toKeyWire(row, await loadSecrets(tx, [row]), now), key };
    const detail = { name: row.name, overlap_hours: body.overlap_hours };
    return { data, subject: `api-key:${row.id}`, detail };
  }),

  serveAction(adminCalls.revokeApiKey, async (tx, { scope, body, now }) => {
    const row = await revokeKey(tx, { siteId: scope.siteId }, body.id, now);
    const data = toKeyWire(row, await loadSecrets(tx, [row]), now);
    return { data, subject: `api-key:${row.id}`, detail: { name: row.name, user_id: row.userId } };
  }),
];
