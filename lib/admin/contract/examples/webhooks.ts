import type { CallExample } from "@/lib/platform/calls";

const created = "2026-01-15T12:00:00.000Z";
const id = "7d1c2b9e-4a0f-4c8e-9b5d-1e6f3a2c8b11";
const eventId = "0b6f8c5e-2d91-4a7e-9c3f-1a2b4d5e6f70";
const deliveryId = "3e9d4c6a-8b27-4f15-a1c0-6d7e8f9a0b22";
const url = "https://hooks.example.com/glovebox";
const webhook = {
  id,
  site: "localhost",
  url,
  description: "Orders",
  types: ["order.paid", "document.ready"],
  state: "active",
  off_reason: null,
  off_since: null,
  failures: 0,
  last_success: created,
  last_failure: created,
  overlap_until: null,
  created,
  updated: created,
};
const fresh = { ...webhook, last_success: null, last_failure: null };
const off = { ...webhook, state: "off", off_reason: "staff", off_since: created };
const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfuIJUYMnM=";
const delivery = {
  id: deliveryId,
  site: "localhost",
  message_id: "evt_0b6f8c5e2d914a7e9c3f1a2b4d5e6f70",
  type: "order.paid",
  url,
  endpoint_id: id,
  cause: "event",
  state: "failed",
  attempts: 10,
  status: 503,
  error: "status",
  duration_ms: 212,
  response: "Service Unavailable",
  last_attempt: created,
  next_attempt: created,
  created,
};
const waiting = {
  ...delivery,
  cause: "replay",
  state: "pending",
  attempts: 0,
  status: null,
  error: null,
  duration_ms: null,
  response: null,
  last_attempt: null,
};
const event = {
  id: eventId,
  site: "localhost",
  message_id: delivery.message_id,
  type: "member.deleted",
  delivered: 1,
  payload: '{"type":"member.deleted","timestamp":"2026-01-15T12:00:00.000Z","data":{"test":false}}',
  created,
};
const toList = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });
const endpoint = "a webhook endpoint";

export const adminWebhookExamples: Record<string, CallExample> = {
  "admin.webhooks": toList(off),
  "admin.webhooksExport": { query: { limit: "50" } },
  "admin.webhookDeliveries": toList(delivery),
  "admin.webhookDeliveriesExport": { query: { limit: "50" } },
  "admin.webhookEvents": toList(event),
  "admin.webhookEventsExport": { query: { limit: "50" } },
  "admin.createWebhook": {
    body: { url, description: "Orders", types: ["order.paid", "document.ready"] },
    ...success({ ...fresh, secret }),
  },
  "admin.updateWebhook": {
    body: { id, url, description: "Orders", types: ["order.paid"] },
    ...success({ ...webhook, types: ["order.paid"] }),
    needs: endpoint,
  },
  "admin.rotateWebhookSecret": {
    body: { id, overlap_hours: "24" },
    ...success({ ...webhook, overlap_until: created, secret }),
    needs: endpoint,
  },
  "admin.setWebhookActive": { body: { id, active: false }, ...success(off), needs: endpoint },
  "admin.deleteWebhook": { body: { id }, ...success({ id }), needs: endpoint },
  "admin.testWebhook": {
    body: { id },
    ...success({ ...waiting, type: "webhook.test", cause: "test" }),
    needs: endpoint,
  },
  "admin.replayDelivery": { body: { id: deliveryId }, ...success(waiting), needs: "a delivery" },
  "admin.replayWebhookEvents": {
    body: { id, since: created, until: null, which: "missing" },
    ...success({ id, replayed: 12 }),
    needs: endpoint,
  },
};
