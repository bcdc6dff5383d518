import * as z from "zod";
import { defineObject, idSchema } from "@/lib/platform/calls";
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_FAILURES,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_TEST_TYPE,
} from "@/lib/webhook/contract";
import { defineAdminAction, isoDate, listCalls } from "./list";

export const WEBHOOK_STATES = ["active", "off"] as const;
export const DELIVERY_STATES = ["pending", "delivered", "failed", "skipped"] as const;
/** Hours during which the old secret also signs. */
export const OVERLAP_HOURS = ["0", "24", "72", "168"] as const;
export const REPLAYED = ["missing", "all"] as const;
export const DELIVERED_TYPES = [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE] as const;

const count = z.number().int();
const moment = z.iso.datetime("Enter a date and time, such as 2027-01-31T00:00:00Z.");

const webhookSchema = defineObject("Webhook", {
  id: z.string(),
  site: z.string(),
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  state: z.enum(WEBHOOK_STATES),
  off_reason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  off_since: isoDate.nullable(),
  failures: count,
  last_success: isoDate.nullable(),
  last_failure: isoDate.nullable(),
  overlap_until: isoDate.nullable(),
  created: isoDate,
  updated: isoDate,
});
export type AdminWebhook = z.output<typeof webhookSchema>;

/** The only response that contains the signing secret. */
const webhookSecretSchema = webhookSchema.extend({ secret: z.string() }).meta({ id: "WebhookWithSecret" });

const deliverySchema = defineObject("WebhookDelivery", {
  id: z.string(),
  site: z.string(),
  /** Event ID: the same for every attempt and replay. */
  message_id: z.string(),
  type: z.string(),
  url: z.string(),
  endpoint_id: z.string(),
  cause: z.enum(["event", "replay", "test"]),
  state: z.enum(DELIVERY_STATES),
  attempts: count,
  status: count.nullable(),
  error: z.enum(WEBHOOK_FAILURES).nullable(),
  duration_ms: count.nullable(),
  response: z.string().nullable(),
  last_attempt: isoDate.nullable(),
  next_attempt: isoDate.nullable(),
  created: isoDate,
});

const webhooks = listCalls({
  name: "webhooks",
  path: "webhooks",
  what: "webhook endpoints",
  row: webhookSchema,
  sorts: ["created"],
  filters: { state: z.enum(WEBHOOK_STATES).optional() },
});
const deliveries = listCalls({
  name: "webhookDeliveries",
  path: "webhook-deliveries",
  what: "webhook deliveries of the last 30 days",
  row: deliverySchema,
  sorts: ["created"],
  filters: {
    state: z.enum(DELIVERY_STATES).optional(),
    type: z.enum(DELIVERED_TYPES).optional(),
    error: z.enum(WEBHOOK_FAILURES).optional(),
    endpoint_id: idSchema.optional(),
  },
});
const events = listCalls({
  name: "webhookEvents",
  path: "webhook-events",
  what: "webhook events of the last 30 days",
  row: defineObject("WebhookEvent", {
    id: z.string(),
    site: z.string(),
    message_id: z.string(),
    type: z.string(),
    delivered: count,
    payload: z.string(),
    created: isoDate,
  }),
  sorts: ["created"],
  filters: { type: z.enum(DELIVERED_TYPES).optional() },
});

const id = { id: idSchema };
const endpoint = {
  url: z
    .string()
    .trim()
    .max(2000, "Use at most 2,000 characters.")
    .refine((text) => URL.canParse(text), "Enter an address such as https://example.com/webhooks."),
  description: z
    .string()
    .trim()
    .max(100, "Use at most 100 characters.")
    .refine((text) => !/\p{Cc}/u.test(text), "Remove line breaks and control characters."),
  types: z.array(z.enum(WEBHOOK_EVENT_TYPES)).min(1, "Choose at least one event."),
};

export const adminWebhookLists = { webhooks, deliveries, events };
export const adminWebhookCalls = {
  webhooks: webhooks.list,
  webhooksExport: webhooks.file,
  webhookDeliveries: deliveries.list,
  webhookDeliveriesExport: deliveries.file,
  webhookEvents: events.list,
  webhookEventsExport: events.file,
  createWebhook: defineAdminAction({
    name: "createWebhook",
    path: "webhooks",
    summary: "Adds a webhook endpoint. Only this response contains its signing secret.",
    fields: { ...endpoint, description: endpoint.description.default("") },
    data: webhookSecretSchema,
  }),
  updateWebhook: defineAdminAction({
    name: "updateWebhook",
    path: "webhook",
    summary: "Changes an endpoint's address, description or events. The signing secret stays the same.",
    fields: { ...id, ...z.object(endpoint).partial().shape },
    data: webhookSchema,
  }),
  rotateWebhookSecret: defineAdminAction({
    name: "rotateWebhookSecret",
    path: "webhook/secret",
    summary:
      "Replaces an endpoint's signing secret. Both sign for the given hours. Only this response contains the new one.",
    fields: { ...id, overlap_hours: z.enum(OVERLAP_HOURS).default("24") },
    data: webhookSecretSchema,
  }),
  setWebhookActive: defineAdminAction({
    name: "setWebhookActive",
    path: "webhook/active",
    summary:
      "Turns an endpoint off, which skips its waiting events, or on again. Turning it on sends nothing until the next event.",
    fields: { ...id, active: z.boolean() },
    data: webhookSchema,
  }),
  deleteWebhook: defineAdminAction({
    name: "deleteWebhook",
    path: "webhook/delete",
    summary: "Deletes an endpoint with its deliveries. Events are kept for 30 days.",
    fields: id,
    data: defineObject("WebhookDeleted", { id: z.string() }),
  }),
  testWebhook: defineAdminAction({
    name: "testWebhook",
    path: "webhook/test",
    summary: "Sends a test event to an active endpoint, once. The delivery log shows the result.",
    fields: id,
    data: deliverySchema,
  }),
  replayDelivery: defineAdminAction({
    name: "replayDelivery",
    path: "webhook-deliveries/replay",
    summary: "Sends a delivery's event to its endpoint again, with the same message ID.",
    fields: id,
    data: deliverySchema,
  }),
  replayWebhookEvents: defineAdminAction({
    name: "replayWebhookEvents",
    path: "webhook/replay",
    summary:
      "Resends the events of a period that an endpoint subscribes to: the ones it missed, or all; at most 10,000.",
    fields: {
      ...id,
      since: moment,
      until: moment.nullable().default(null),
      which: z.enum(REPLAYED).default("missing"),
    },
    data: defineObject("WebhookReplay", { id: z.string(), replayed: count }),
  }),
};
