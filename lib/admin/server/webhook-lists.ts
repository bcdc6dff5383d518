import { and, eq, isNotNull, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Database } from "@/lib/platform/db";
import { sites } from "@/lib/site/schema/site";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "@/lib/webhook/schema";
import { type EndpointRow, toMessageId } from "@/lib/webhook/server";
import type { AdminWebhook, adminWebhookCalls, adminWebhookLists } from "../contract/webhooks";
import { type ListPage, listPage } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { type SearchLink, searchRows } from "./search-rows";

type DeliveryWire = z.input<typeof adminWebhookLists.deliveries.row>;
type EventWire = z.input<typeof adminWebhookLists.events.row>;
type Query<Name extends keyof typeof adminWebhookCalls> = z.output<(typeof adminWebhookCalls)[Name]["query"]>;

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function toWebhookWire(row: EndpointRow, site: string, now: Date): AdminWebhook {
  const { id, url, description, state, failures, overlapUntil } = row;
  return {
    id,
    site,
    url,
    description,
    types: row.types as AdminWebhook["types"],
    state,
    off_reason: row.offReason,
    off_since: iso(row.offAt),
    failures,
    last_success: iso(row.lastSuccessAt),
    last_failure: iso(row.lastFailureAt),
    overlap_until: overlapUntil && overlapUntil > now ? overlapUntil.toISOString() : null,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
  };
}

export async function listWebhooks(
  scope: ListScope,
  query: Query<"webhooks">,
): Promise<ListPage<AdminWebhook>> {
  const { db, within, now } = scope;
  const page = getPage(query, { created: webhookEndpoints.createdAt }, webhookEndpoints.id);
  const matching = and(
    within(webhookEndpoints.siteId),
    query.state ? eq(webhookEndpoints.state, query.state) : undefined,
    await searchRows(scope, query.search, {
      codes: [webhookEndpoints.url],
      names: [webhookEndpoints.description],
    }),
  );
  const rows = await db
    .select({ row: webhookEndpoints, site: sites.uri, ...page.cursor })
    .from(webhookEndpoints)
    .innerJoin(sites, eq(sites.id, webhookEndpoints.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(webhookEndpoints).where(matching);
  return listPage(page, rows, ({ row, site }) => toWebhookWire(row, site, now), countRows);
}

const deliveryParts = {
  row: webhookDeliveries,
  url: webhookEndpoints.url,
  site: sites.uri,
};
type DeliveryParts = {
  row: typeof webhookDeliveries.$inferSelect;
  url: string | null;
  site: string;
};

function toDeliveryWire({ row, url, site }: DeliveryParts): DeliveryWire {
  return {
    id: row.id,
    site,
    message_id: toMessageId(row.eventId),
    type: row.type ?? "",
    url: url ?? "",
    endpoint_id: row.endpointId,
    cause: row.cause,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    error: row.error,
    duration_ms: row.durationMs,
    response: row.response,
    last_attempt: iso(row.lastAttemptAt),
    next_attempt: row.state === "pending" ? iso(row.nextAttemptAt) : null,
    created: row.createdAt.toISOString(),
  };
}

const ofEndpoint = eq(webhookEndpoints.id, webhookDeliveries.endpointId);
const toEndpoint: SearchLink = {
  from: webhookDeliveries.endpointId,
  to: {
    table: webhookEndpoints,
    key: webhookEndpoints.id,
    site: webhookEndpoints.siteId,
    codes: [webhookEndpoints.url],
  },
};

export async function findDelivery(db: Database, siteId: string, id: string): Promise<DeliveryWire | null> {
  const [row] = await db
    .select(deliveryParts)
    .from(webhookDeliveries)
    .leftJoin(webhookEndpoints, ofEndpoint)
    .innerJoin(sites, eq(sites.id, webhookDeliveries.siteId))
    .where(and(eq(webhookDeliveries.siteId, siteId), eq(webhookDeliveries.id, id)));
  return row ? toDeliveryWire(row) : null;
}

export async function listDeliveries(
  scope: ListScope,
  query: Query<"webhookDeliveries">,
): Promise<ListPage<DeliveryWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: webhookDeliveries.createdAt }, webhookDeliveries.id);
  const matching = and(
    within(webhookDeliveries.siteId),
    query.state ? eq(webhookDeliveries.state, query.state) : undefined,
    query.type ? eq(webhookDeliveries.type, query.type) : undefined,
    query.error ? eq(webhookDeliveries.error, query.error) : undefined,
    query.endpoint_id ? eq(webhookDeliveries.endpointId, query.endpoint_id) : undefined,
    await searchRows(scope, query.search, {
      codes: [webhookDeliveries.type, sql`${webhookDeliveries.status}::text`],
      ids: [webhookDeliveries.eventId],
      links: [toEndpoint],
    }),
  );
  const rows = await db
    .select({ ...deliveryParts, ...page.cursor })
    .from(webhookDeliveries)
    .leftJoin(webhookEndpoints, ofEndpoint)
    .innerJoin(sites, eq(sites.id, webhookDeliveries.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(webhookDeliveries).where(matching);
  return listPage(page, rows, toDeliveryWire, countRows);
}

export async function listEvents(
  scope: ListScope,
  query: Query<"webhookEvents">,
): Promise<ListPage<EventWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: webhookEvents.createdAt }, webhookEvents.id);
  const matching = and(
    within(webhookEvents.siteId),
    isNotNull(webhookEvents.payload),
    query.type ? eq(webhookEvents.type, query.type) : undefined,
    await searchRows(scope, query.search, {
      codes: [webhookEvents.type],
      ids: [webhookEvents.id],
    }),
  );
  const delivered = sql<number>`(select count(distinct ${webhookDeliveries.endpointId})::int from ${webhookDeliveries}
    where ${webhookDeliveries.eventId} = ${webhookEvents.id} and ${webhookDeliveries.state} = 'delivered')`;
  const rows = await db
    .select({ row: webhookEvents, delivered, site: sites.uri, ...page.cursor })
    .from(webhookEvents)
    .innerJoin(sites, eq(sites.id, webhookEvents.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(webhookEvents).where(matching);
  const toWire = ({ row, delivered, site }: (typeof rows)[number]): EventWire => ({
    id: row.id,
    site,
    message_id: toMessageId(row.id),
    type: row.type,
    delivered,
    payload: row.payload ?? "",
    created: row.createdAt.toISOString(),
  });
  return listPage(page, rows, toWire, countRows);
}
