import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AdminWebhook, adminWebhookCalls, adminWebhookLists } from "@/lib/contract/admin-webhooks";
import type { Database } from "../db/database";
import { sites } from "../db/schema/site";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../db/schema/webhook";
import { searched } from "../db/searched-text";
import { messageIdOf } from "../webhook/emit-event";
import type { EndpointRow } from "../webhook/endpoint-turn";
import { type ListPage, listPage } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { findRows } from "./find-rows";
import { ONE, pageOf, searchIn } from "./list-page";

type DeliveryWire = z.input<typeof adminWebhookLists.deliveries.row>;
type EventWire = z.input<typeof adminWebhookLists.events.row>;
type Query<Name extends keyof typeof adminWebhookCalls> = z.output<(typeof adminWebhookCalls)[Name]["query"]>;

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function webhookWire(row: EndpointRow, site: string, now: Date): AdminWebhook {
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
  { db, within, now }: ListScope,
  query: Query<"webhooks">,
): Promise<ListPage<AdminWebhook>> {
  const page = pageOf(query, { created: webhookEndpoints.createdAt }, webhookEndpoints.id);
  const matching = and(
    within(webhookEndpoints.siteId),
    query.state ? eq(webhookEndpoints.state, query.state) : undefined,
    searchIn(query.search, [webhookEndpoints.url, webhookEndpoints.description, webhookEndpoints.types]),
  );
  const rows = await db
    .select({ row: webhookEndpoints, site: sites.uri, ...page.cursor })
    .from(webhookEndpoints)
    .innerJoin(sites, eq(sites.id, webhookEndpoints.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const counted = () => db.select(ONE).from(webhookEndpoints).where(matching);
  return listPage(page, rows, ({ row, site }) => webhookWire(row, site, now), counted);
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

function deliveryWire({ row, url, site }: DeliveryParts): DeliveryWire {
  return {
    id: row.id,
    site,
    message_id: messageIdOf(row.eventId),
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

/** Left joins for the planner: see order-lists.ts. */
const ofDelivery = {
  event: eq(webhookEvents.id, webhookDeliveries.eventId),
  endpoint: eq(webhookEndpoints.id, webhookDeliveries.endpointId),
};

export async function findDelivery(db: Database, siteId: string, id: string): Promise<DeliveryWire | null> {
  const [found] = await db
    .select(deliveryParts)
    .from(webhookDeliveries)
    .leftJoin(webhookEndpoints, ofDelivery.endpoint)
    .innerJoin(sites, eq(sites.id, webhookDeliveries.siteId))
    .where(and(eq(webhookDeliveries.siteId, siteId), eq(webhookDeliveries.id, id)));
  return found ? deliveryWire(found) : null;
}

export async function listDeliveries(
  scope: ListScope,
  query: Query<"webhookDeliveries">,
): Promise<ListPage<DeliveryWire>> {
  const { db, within } = scope;
  const { event, endpoint } = ofDelivery;
  const page = pageOf(query, { created: webhookDeliveries.createdAt }, webhookDeliveries.id);
  const filters = and(
    within(webhookDeliveries.siteId),
    query.state ? eq(webhookDeliveries.state, query.state) : undefined,
    query.type ? eq(webhookDeliveries.type, query.type) : undefined,
    query.error ? eq(webhookDeliveries.error, query.error) : undefined,
    query.endpoint_id ? eq(webhookDeliveries.endpointId, query.endpoint_id) : undefined,
  );
  const found = await findRows(scope, query.search, searched.webhookDeliveries, page, filters);
  const matching = and(filters, found.where);
  const rows = await db
    .select({ ...deliveryParts, ...page.cursor })
    .from(webhookDeliveries)
    .leftJoin(webhookEvents, event)
    .leftJoin(webhookEndpoints, endpoint)
    .innerJoin(sites, eq(sites.id, webhookDeliveries.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const counted = () =>
    db
      .select(ONE)
      .from(webhookDeliveries)
      .leftJoin(webhookEvents, event)
      .leftJoin(webhookEndpoints, endpoint)
      .where(matching);
  return listPage(page, rows, deliveryWire, counted, found);
}

export async function listEvents(
  scope: ListScope,
  query: Query<"webhookEvents">,
): Promise<ListPage<EventWire>> {
  const { db, within } = scope;
  const page = pageOf(query, { created: webhookEvents.createdAt }, webhookEvents.id);
  const filters = and(
    within(webhookEvents.siteId),
    isNotNull(webhookEvents.payload),
    query.type ? eq(webhookEvents.type, query.type) : undefined,
  );
  const found = await findRows(scope, query.search, searched.webhookEvents, page, filters);
  const matching = and(filters, found.where);
  const delivered = sql<number>`(select count(distinct ${webhookDeliveries.endpointId})::int from ${webhookDeliveries}
    where ${webhookDeliveries.eventId} = ${webhookEvents.id} and ${webhookDeliveries.state} = 'delivered')`;
  const rows = await db
    .select({ row: webhookEvents, delivered, site: sites.uri, ...page.cursor })
    .from(webhookEvents)
    .innerJoin(sites, eq(sites.id, webhookEvents.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const counted = () => db.select(ONE).from(webhookEvents).where(matching);
  const toWire = ({ row, delivered, site }: (typeof rows)[number]): EventWire => ({
    id: row.id,
    site,
    message_id: messageIdOf(row.id),
    type: row.type,
    delivered,
    payload: row.payload ?? "",
    created: row.createdAt.toISOString(),
  });
  return listPage(page, rows, toWire, counted, found);
}
