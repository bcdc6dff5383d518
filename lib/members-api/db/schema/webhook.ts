import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { WEBHOOK_FAILURES, WEBHOOK_OFF_REASONS } from "@/lib/contract/webhook-events";
import { created, ofSite, timestamptz } from "./columns";

/** Where a site's partner receives events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    /** The event types that it receives. */
    types: jsonb("types").$type<string[]>().notNull(),
    state: text("state", { enum: ["active", "off"] })
      .notNull()
      .default("active"),
    /** Why it is off; null while it is active. */
    offReason: text("off_reason", { enum: WEBHOOK_OFF_REASONS }),
    offAt: timestamptz("off_at"),
    /** Failures since the last success. Attempts that were under way together count as one. */
    failures: integer("failures").notNull().default(0),
    /** While it fails, nothing is sent before this moment; then one attempt shows whether it works again. */
    pausedUntil: timestamptz("paused_until"),
    /** The process that sends to it has it until then; so no two send to it at once. */
    busyUntil: timestamptz("busy_until"),
    /** `whsec_…`, sealed with a key made from DIGEST_KEY. */
    sealedSecret: text("sealed_secret").notNull(),
    /** The secret before, which signs too until `overlapUntil`. */
    sealedOldSecret: text("sealed_old_secret"),
    overlapUntil: timestamptz("overlap_until"),
    lastSuccessAt: timestamptz("last_success_at"),
    lastFailureAt: timestamptz("last_failure_at"),
    createdAt: created(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("webhook_endpoints_site").on(t.siteId, t.createdAt, t.id),
    check("webhook_endpoints_failures", sql`${t.failures} >= 0`),
  ],
);

/**
 * What happened on a site, once for each type and key: written in the transaction that makes it so. The row stays when its
 * text goes, so that the same thing, reported again much later, is no second event.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** Its message id is made from it: `evt_` and the digits. */
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    type: text("type").notNull(),
    /** What it is about, such as an order's id. */
    key: text("key").notNull(),
    /** The account that it is about: its erasure takes the text away. */
    userId: uuid("user_id"),
    /** The JSON text that is sent, to the byte; null after 30 days. */
    payload: text("payload"),
    createdAt: created(),
  },
  (t) => [
    unique("webhook_events_once").on(t.siteId, t.type, t.key),
    index("webhook_events_site").on(t.siteId, t.createdAt, t.id),
    index("webhook_events_newest").on(t.createdAt, t.id),
    index("webhook_events_type").on(t.type, t.createdAt, t.id),
    index("webhook_events_user").on(t.userId),
    index("webhook_events_kept").on(t.createdAt).where(sql`${t.payload} is not null`),
  ],
);

/** An event on its way to an endpoint. A replay is a row of its own. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** Its event's. A trigger copies it, so that releases that know no such column write it too. */
    type: text("type"),
    cause: text("cause", { enum: ["event", "replay", "test"] }).notNull(),
    /** 'failed': all attempts were made. 'skipped': not sent, because the endpoint is off or the event's text is gone. */
    state: text("state", { enum: ["pending", "delivered", "failed", "skipped"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull(),
    /** Of the last attempt: when, the response's status and first characters, how long it took, why it failed. */
    lastAttemptAt: timestamptz("last_attempt_at"),
    status: integer("status"),
    durationMs: integer("duration_ms"),
    error: text("error", { enum: WEBHOOK_FAILURES }),
    response: text("response"),
    createdAt: created(),
  },
  (t) => [
    index("webhook_deliveries_site").on(t.siteId, t.createdAt, t.id),
    index("webhook_deliveries_event").on(t.eventId),
    index("webhook_deliveries_endpoint").on(t.endpointId, t.createdAt),
    index("webhook_deliveries_due").on(t.endpointId, t.nextAttemptAt).where(sql`${t.state} = 'pending'`),
    index("webhook_deliveries_kept").on(t.createdAt),
    index("webhook_deliveries_type").on(t.type, t.createdAt, t.id),
    index("webhook_deliveries_error").on(t.error, t.createdAt, t.id).where(sql`${t.error} is not null`),
    index("webhook_deliveries_unsent")
      .on(t.state, t.createdAt, t.id)
      .where(sql`${t.state} in ('failed', 'skipped')`),
  ],
);
