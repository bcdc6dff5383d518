import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { sites } from "./schema-sites";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const created = () => at("created_at").notNull().defaultNow();
/** The site that a row belongs to. */
const ofSite = () =>
  uuid("site_id")
    .notNull()
    .references(() => sites.id);

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    /** Lower case; unique within a site only: the same person may be on two sites. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    phone: text("phone"),
    first: text("first"),
    last: text("last"),
    role: text("role", { enum: ["member", "dealer", "admin"] })
      .notNull()
      .default("member"),
    vhrSubscription: text("vhr_subscription"),
    stickerSubscription: text("sticker_subscription"),
    disabledAt: at("disabled_at"),
    createdAt: created(),
  },
  (t) => [unique("users_site_email").on(t.siteId, t.email)],
);

/** The user that a row belongs to, and who cannot be deleted while it stands. */
const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id);

/** The user that a row belongs to, and goes with. */
const goesWithUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Bearer tokens, stored as SHA-256; idle and absolute times are checked on the server. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    createdAt: created(),
    seenAt: at("seen_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** Mailed password links: hashed, single use, 60 minutes. */
export const resetTokens = pgTable("reset_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  siteId: ofSite(),
  userId: goesWithUser(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

/**
 * Failed logins per account and address, as a keyed digest: no address or e-mail stands here.
 * Kept for accounts that do not exist too, so that a throttle tells nothing.
 */
export const loginFailures = pgTable("login_failures", {
  digest: text("digest").primaryKey(),
  failures: integer("failures").notNull(),
  blockedUntil: at("blocked_until").notNull(),
  lastAt: at("last_at").notNull(),
});

/**
 * The balance per credit kind; always the sum of its ledger rows, never below zero. It does not go with its user: the
 * ledger stays, so an account that ever had credits is emptied when it ends, and its row is never deleted.
 */
export const balances = pgTable(
  "balances",
  {
    siteId: ofSite(),
    userId: ofUser(),
    kind: text("kind", { enum: ["vhr", "sticker", "global"] }).notNull(),
    amount: integer("amount").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), check("balances_not_negative", sql`${t.amount} >= 0`)],
);

/** Append-only: a trigger in the migrations refuses UPDATE and DELETE. `seq` orders, not the clock. */
export const ledger = pgTable(
  "ledger",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    siteId: ofSite(),
    userId: uuid("user_id").notNull(),
    kind: text("kind", { enum: ["vhr", "sticker", "global"] }).notNull(),
    amount: integer("amount").notNull(),
    reason: text("reason", {
      enum: [
        "signup",
        "generation",
        "refund_failed",
        "refund_nothing_found",
        "offer",
        "adjustment",
        "purchase",
      ],
    }).notNull(),
    /** What caused the movement; the same cause moves credits once. */
    cause: text("cause").notNull(),
    note: text("note"),
    createdAt: created(),
  },
  (t) => [
    unique("ledger_cause").on(t.siteId, t.userId, t.kind, t.reason, t.cause),
    index("ledger_user").on(t.userId, t.seq),
    check("ledger_amount_moves", sql`${t.amount} <> 0`),
  ],
);

/** One paid intention: reserved → generated → settled, or refunded. See docs/decisions on exact generation. */
export const generations = pgTable(
  "generations",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    vin: text("vin").notNull(),
    product: text("product", { enum: ["vhr", "sticker"] }).notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the normalised request: the same key with another request is refused (422). */
    requestHash: text("request_hash").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: ["reserved", "generated", "settled", "refunded"] }).notNull(),
    /** The balance that paid; null when a subscription pays or the generation is free. */
    paidWith: text("paid_with", { enum: ["vhr", "sticker", "global"] }),
    leaseUntil: at("lease_until").notNull(),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    documentId: uuid("document_id"),
    createdAt: created(),
    settledAt: at("settled_at"),
  },
  (t) => [
    unique("generations_key").on(t.siteId, t.userId, t.idempotencyKey),
    index("generations_open").on(t.state, t.leaseUntil),
    index("generations_vehicle").on(t.userId, t.vin, t.product),
  ],
);

/** A document that was made: its model and its PDF. Kept for good. */
export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    vin: text("vin").notNull(),
    product: text("product", { enum: ["vhr", "sticker"] }).notNull(),
    number: text("number").notNull().unique(),
    /** Counts regenerations; the newest revision is the one that is shown. */
    revision: integer("revision").notNull().default(1),
    model: jsonb("model").$type<unknown>().notNull(),
    decode: jsonb("decode").$type<unknown>(),
    fileKey: text("file_key").notNull(),
    sha256: text("sha256").notNull(),
    sample: boolean("sample").notNull().default(false),
    createdAt: created(),
  },
  (t) => [unique("documents_vehicle").on(t.siteId, t.userId, t.vin, t.product, t.revision)],
);

export const garageVehicles = pgTable(
  "garage_vehicles",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vin: text("vin").notNull(),
    year: integer("year"),
    make: text("make"),
    model: text("model"),
    modelName: text("model_name"),
    modelId: text("model_id"),
    series: text("series"),
    trim: text("trim"),
    option: text("option").notNull().default("curious"),
    mileage: integer("mileage"),
    source: text("source"),
    sample: boolean("sample").notNull().default(false),
    createdAt: created(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    unique("garage_vehicle").on(t.siteId, t.userId, t.vin),
    index("garage_page").on(t.userId, t.createdAt, t.id),
  ],
);

/** Mail to be sent: written with what caused it, sent once (`dedupe`), retried with a growing pause. */
export const mailOutbox = pgTable("mail_outbox", {
  id: uuid("id").primaryKey(),
  siteId: ofSite(),
  dedupe: text("dedupe").notNull().unique(),
  to: text("to_address").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
  sentAt: at("sent_at"),
  createdAt: created(),
});

/** Failures the interface reported, and offers made for them; read by the operator. */
export const failureLogs = pgTable("failure_logs", {
  id: uuid("id").primaryKey(),
  siteId: ofSite(),
  userId: uuid("user_id"),
  entry: jsonb("entry").$type<Record<string, unknown>>().notNull(),
  createdAt: created(),
});

export const creditOffers = pgTable(
  "credit_offers",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vin: text("vin").notNull(),
    creditType: text("credit_type").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
  },
  (t) => [unique("credit_offer_once").on(t.siteId, t.userId, t.vin)],
);

/** Look-ups of plates, with the purpose that was stated; the plate itself is kept as a digest. */
export const plateLookups = pgTable("plate_lookups", {
  id: uuid("id").primaryKey(),
  siteId: ofSite(),
  userId: uuid("user_id"),
  plateDigest: text("plate_digest").notNull(),
  state: text("state").notNull(),
  purpose: text("purpose").notNull(),
  found: boolean("found").notNull(),
  createdAt: created(),
});

export { siteHosts, sites } from "./schema-sites";
export { buildData, files, historyEvents, plates, rateLimits, sourceCache } from "./schema-sources";
