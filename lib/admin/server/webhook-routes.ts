import { and, eq } from "drizzle-orm";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { ServedCall, Services } from "@/lib/platform/http";
import { AppError, createRandomId } from "@/lib/platform/values";
import { WEBHOOK_TEST_TYPE } from "@/lib/webhook/contract";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "@/lib/webhook/schema";
import {
  type EndpointRow,
  findUrlProblem,
  getMessageBody,
  newSigningSecret,
  replayEvents,
  requireActive,
  sealSigningSecret,
  sendEvent,
  skipPending,
} from "@/lib/webhook/server";
import { adminCalls } from "../contract/admin";
import { adminWebhookLists } from "../contract/webhooks";
import { listRoute, serveAction } from "./admin-action";
import { findDelivery, listDeliveries, listEvents, listWebhooks, toWebhookWire } from "./webhook-lists";

const ENDPOINTS_MAX = 20;
const HOUR_MS = 60 * 60_000;

const byId = (siteId: string, id: string) =>
  and(eq(webhookEndpoints.siteId, siteId), eq(webhookEndpoints.id, id));

async function lockEndpoint(tx: Database, siteId: string, id: string): Promise<EndpointRow> {
  const [row] = await tx.select().from(webhookEndpoints).where(byId(siteId, id)).for("update");
  if (!row) throw new AppError("not_found", "We couldn't find this endpoint.");
  return row;
}

async function change(tx: Database, row: EndpointRow, values: Partial<EndpointRow>, now: Date) {
  const [changed] = await tx
    .update(webhookEndpoints)
    .set({ ...values, updatedAt: now })
    .where(byId(row.siteId, row.id))
    .returning();
  if (!changed) throw new Error("an endpoint disappeared while it was locked");
  return changed;
}

function assertTarget(url: string, { webhookPrivateTargets: allowPrivate }: Services): void {
  const problem = findUrlProblem(new URL(url), { allowPrivate });
  if (problem) throw createInvalidFieldsError({ url: problem });
}

/** Returns only the host for audit logs, because the path may contain a secret. */
const getHost = (url: string) => new URL(url).host;

async function loadDelivery(tx: Database, siteId: string, id: string) {
  const delivery = await findDelivery(tx, siteId, id);
  if (!delivery) throw new AppError("not_found", "We couldn't find this delivery.");
  return delivery;
}

export const adminWebhookRoutes: ServedCall[] = [
  ...listRoute(adminWebhookLists.webhooks, listWebhooks),
  ...listRoute(adminWebhookLists.deliveries, listDeliveries),
  ...listRoute(adminWebhookLists.events, listEvents),

  serveAction(adminCalls.createWebhook, async (tx, { scope, body, now, services }) => {
    const { url, description, types } = body;
    assertTarget(url, services);
    const { siteId, site } = scope;
    if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.siteId, siteId))) >= ENDPOINTS_MAX)
      throw new AppError("conflict", "You have 20 endpoints. Delete one that you don't need.");
    const [id, secret] = [createRandomId(), newSigningSecret()];
    const sealedSecret = sealSigningSecret(secret, id, services.secrets);
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ id, siteId, url, description, types, sealedSecret, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error("an endpoint was not written");
    const data = { ...toWebhookWire(row, site.uri, now), secret };
    return { data, subject: `webhook:${id}`, detail: { host: getHost(url), types } };
  }),

  serveAction(adminCalls.updateWebhook, async (tx, { scope, body, now, services }) => {
    const { id, url, description, types } = body;
    if (url !== undefined) assertTarget(url, services);
    const row = await lockEndpoint(tx, scope.siteId, id);
    const changed = await change(tx, row, { url, description, types }, now);
    const detail = { host: getHost(changed.url), types: changed.types };
    return { data: toWebhookWire(changed, scope.site.uri, now), subject: `webhook:${id}`, detail };
  }),

  serveAction(adminCalls.rotateWebhookSecret, async (tx, { scope, body, now, services }) => {
    const row = await lockEndpoint(tx, scope.siteId, body.id);
    const hours = Number(body.overlap_hours);
    const secret = newSigningSecret();
    const values = {
      sealedSecret: sealSigningSecret(secret, row.id, services.secrets),
      sealedOldSecret: hours > 0 ? row.sealedSecret : null,
      overlapUntil: hours > 0 ? new Date(now.getTime() + hours * HOUR_MS) : null,
    };
    const changed = await change(tx, row, values, now);
    const data = { ...toWebhookWire(changed, scope.site.uri, now), secret };
    return { data, subject: `webhook:${row.id}`, detail: { overlap_hours: hours } };
  }),

  serveAction(adminCalls.setWebhookActive, async (tx, { scope, body, now }) => {
    const row = await lockEndpoint(tx, scope.siteId, body.id);
    if ((row.state === "active") === body.active)
      throw new AppError(
        "conflict",
        body.active ? "This endpoint is already on." : "This endpoint is already off.",
      );
    const values = body.active
      ? ({ state: "active", offReason: null, offAt: null, failures: 0, pausedUntil: null } as const)
      : ({ state: "off", offReason: "staff", offAt: now, pausedUntil: null } as const);
    const changed = await change(tx, row, values, now);
    if (!body.active) await skipPending(tx, row.id);
    const detail = { active: body.active, was: row.offReason };
    return { data: toWebhookWire(changed, scope.site.uri, now), subject: `webhook:${row.id}`, detail };
  }),

  serveAction(adminCalls.deleteWebhook, async (tx, { scope, body }) => {
    const row = await lockEndpoint(tx, scope.siteId, body.id);
    await tx.delete(webhookEndpoints).where(byId(row.siteId, row.id));
    return { data: { id: row.id }, subject: `webhook:${row.id}`, detail: { host: getHost(row.url) } };
  }),

  serveAction(adminCalls.testWebhook, async (tx, { scope, body, now, services }) => {
    const { siteId } = scope;
    const row = await lockEndpoint(tx, siteId, body.id);
    requireActive(row);
    const id = createRandomId();
    const payload = getMessageBody(WEBHOOK_TEST_TYPE, now, { message: "This is a test event.", test: true });
    await tx
      .insert(webhookEvents)
      .values({ id, siteId, type: WEBHOOK_TEST_TYPE, key: id, payload, createdAt: now });
    const deliveryId = await sendEvent(tx, services, row, id, "test");
    const data = await loadDelivery(tx, siteId, deliveryId);
    return { data, subject: `webhook:${row.id}`, detail: {} };
  }),

  serveAction(adminCalls.replayDelivery, async (tx, { scope, body, services }) => {
    const { siteId } = scope;
    const [delivery] = await tx
      .select({ endpointId: webhookDeliveries.endpointId, event: webhookEvents })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(and(eq(webhookDeliveries.siteId, siteId), eq(webhookDeliveries.id, body.id)));
    if (!delivery) throw new AppError("not_found", "We couldn't find this delivery.");
    if (delivery.event.payload === null)
      throw new AppError("conflict", "This event's content was deleted, so it can't be sent again.");
    const row = await lockEndpoint(tx, siteId, delivery.endpointId);
    requireActive(row);
    const id = await sendEvent(tx, services, row, delivery.event.id, "replay");
    const data = await loadDelivery(tx, siteId, id);
    return { data, subject: `webhook:${row.id}`, detail: { message: data.message_id } };
  }),

  serveAction(adminCalls.replayWebhookEvents, async (tx, { scope, body, services }) => {
    const row = await lockEndpoint(tx, scope.siteId, body.id);
    requireActive(row);
    const { since, until, which } = body;
    const range = { since: new Date(since), until: until === null ? null : new Date(until), which };
    if (range.until && range.until <= range.since)
      throw createInvalidFieldsError({ until: "Enter an end that is later than the start." });
    const replayed = await replayEvents(tx, services, row, range);
    const detail = { since, until, which, replayed };
    return { data: { id: row.id, replayed }, subject: `webhook:${row.id}`, detail };
  }),
];
