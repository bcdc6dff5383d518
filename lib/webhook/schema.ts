import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { WEBHOOK_FAILURES, WEBHOOK_OFF_REASONS } from "./contract";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    types: jsonb("types").$type<string[]>().notNull(),
    state: text("state", { enum: ["active", "off"] })
      .notNull()
      .default("active"),
    offReason: text("off_reason", { enum: WEBHOOK_OFF_REASONS }),
    offAt: timestamptz("off_at"),
    failures: integer("failures").notNull().default(0),
    pausedUntil: timestamptz("paused_until"),
    busyUntil: timestamptz("busy_until"),
    sealedSecret: text("sealed_secret").notNull(),
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

/** Rows outlive their payload, so that an event reported again later isn't sent twice. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    type: text("type").notNull(),
    key: text("key").notNull(),
    userId: uuid("user_id"),
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
    /** Copied from the event by a trigger, because older releases don't write it. */
    type: text("type"),
    cause: text("cause", { enum: ["event", "replay", "test"] }).notNull(),
    state: text("state", { enum: ["pending", "delivered", "failed", "skipped"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull(),
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
