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
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { LEDGER_REASONS } from "@/lib/core/credits/ledger-reasons";
import { goesWithUser, ofUser } from "./account";
import { created, ofSite, timestamptz } from "./columns";

/** What a credit pays for; 'uvc' pays for a basic report, 'global' for either product on a site that shares them. */
const CREDIT_KINDS = ["vhr", "sticker", "global", "uvc"] as const;
/** The products: a report, a window sticker, a basic report. */
const PRODUCTS = ["vhr", "sticker", "uvc"] as const;

/**
 * The balance per credit kind; always the sum of its ledger rows, never below zero. It is not deleted with its user:
 * the ledger stays, so an account that ever had credits is emptied when it ends, and its row is never deleted.
 */
export const balances = pgTable(
  "balances",
  {
    siteId: ofSite(),
    userId: ofUser(),
    kind: text("kind", { enum: CREDIT_KINDS }).notNull(),
    amount: integer("amount").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), check("balances_not_negative", sql`${t.amount} >= 0`)],
);

/** Append-only: a trigger in the migrations refuses UPDATE and DELETE. `seq` gives the order, not the time. */
export const ledger = pgTable(
  "ledger",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    siteId: ofSite(),
    userId: uuid("user_id").notNull(),
    kind: text("kind", { enum: CREDIT_KINDS }).notNull(),
    amount: integer("amount").notNull(),
    reason: text("reason", { enum: LEDGER_REASONS }).notNull(),
    /** What caused the movement; the same cause moves credits once. */
    cause: text("cause").notNull(),
    note: text("note"),
    createdAt: created(),
  },
  (t) => [
    unique("ledger_cause").on(t.siteId, t.userId, t.kind, t.reason, t.cause),
    index("ledger_user").on(t.userId, t.seq),
    index("ledger_site").on(t.siteId, t.seq),
    check("ledger_amount_moves", sql`${t.amount} <> 0`),
  ],
);

/** One paid request: reserved → generated → settled, or refunded. See docs/decisions on exact generation. */
export const generations = pgTable(
  "generations",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    vin: text("vin").notNull(),
    product: text("product", { enum: PRODUCTS }).notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the normalized request: the same key with another request is rejected (422). */
    requestHash: text("request_hash").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: ["reserved", "generated", "settled", "refunded"] }).notNull(),
    /** The balance that paid; null when a subscription pays or the generation is free. */
    paidWith: text("paid_with", { enum: CREDIT_KINDS }),
    /** The counted subscription that paid; null when a balance or an unlimited one pays. */
    subscriptionId: uuid("subscription_id"),
    /** Nothing was found, and no balance paid: a counted subscription got its document back. */
    isReturned: boolean("is_returned").notNull().default(false),
    leaseUntil: timestamptz("lease_until").notNull(),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    documentId: uuid("document_id"),
    /** The generation that this one replaces for free: its VIN was wrong and its document never opened. */
    swapOf: uuid("swap_of").unique(),
    createdAt: created(),
    settledAt: timestamptz("settled_at"),
  },
  (t) => [
    unique("generations_key").on(t.siteId, t.userId, t.idempotencyKey),
    index("generations_open").on(t.state, t.leaseUntil),
    index("generations_site").on(t.siteId, t.createdAt, t.id),
    index("generations_vehicle").on(t.userId, t.vin, t.product),
  ],
);

/** A generated document: its model and its PDF. Kept indefinitely. */
export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    vin: text("vin").notNull(),
    product: text("product", { enum: PRODUCTS }).notNull(),
    number: text("number").notNull().unique(),
    /** Counts regenerations; the newest revision is shown. */
    revision: integer("revision").notNull().default(1),
    model: jsonb("model").$type<unknown>().notNull(),
    decode: jsonb("decode").$type<unknown>(),
    fileKey: text("file_key").notNull(),
    sha256: text("sha256").notNull(),
    sample: boolean("sample").notNull().default(false),
    /** When its owner first read the page or the PDF; an unopened one can be swapped. */
    openedAt: timestamptz("opened_at"),
    /** When it was withdrawn in a swap: it can no longer be read, and its verification page says so. */
    withdrawnAt: timestamptz("withdrawn_at"),
    createdAt: created(),
  },
  (t) => [unique("documents_vehicle").on(t.siteId, t.userId, t.vin, t.product, t.revision)],
);

/** A link by which an owner shares a document; its key is stored as SHA-256 only. */
export const documentShares = pgTable(
  "document_shares",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => documents.id),
    keyHash: text("key_hash").notNull().unique(),
    /** Of a mailed link: the same request, sent again, mails nothing more. */
    idempotencyKey: text("idempotency_key"),
    /** Whom it is for, as the owner wrote it: it distinguishes links, since none can be shown again. */
    label: text("label"),
    opens: integer("opens").notNull().default(0),
    openedAt: timestamptz("opened_at"),
    expiresAt: timestamptz("expires_at").notNull(),
    revokedAt: timestamptz("revoked_at"),
    createdAt: created(),
  },
  (t) => [
    index("document_shares_document").on(t.documentId, t.createdAt),
    index("document_shares_user").on(t.userId, t.createdAt),
    unique("document_shares_key").on(t.siteId, t.userId, t.idempotencyKey),
  ],
);

/** The recipients of a link. The email itself is a row of the outbox, like any other. */
export const shareEmails = pgTable(
  "share_emails",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    shareId: uuid("share_id")
      .notNull()
      .references(() => documentShares.id, { onDelete: "cascade" }),
    to: text("to_address").notNull(),
    createdAt: created(),
  },
  (t) => [
    index("share_emails_share").on(t.shareId),
    index("share_emails_user").on(t.userId, t.createdAt),
    index("share_emails_to").on(t.siteId, t.to, t.createdAt),
  ],
);

/** Outgoing email: inserted with what caused it, sent once (`dedupe`), retried with a growing pause. */
export const emailOutbox = pgTable(
  "email_outbox",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    dedupe: text("dedupe").notNull().unique(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull().defaultNow(),
    /**
     * The lease while it is being sent. Kept beside `sentAt`: if it is recalled at this moment, the result is unknown.
     */
    sendingUntil: timestamptz("sending_until"),
    sentAt: timestamptz("sent_at"),
    createdAt: created(),
  },
  (t) => [
    index("email_outbox_site").on(t.siteId, t.createdAt, t.id),
    index("email_outbox_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
  ],
);

/** Failures reported by the interface, and offers made for them; read by the operator. */
export const failureLogs = pgTable(
  "failure_logs",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: uuid("user_id"),
    entry: jsonb("entry").$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
  },
  (t) => [index("failure_logs_site").on(t.siteId, t.createdAt, t.id)],
);

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
  (t) => [
    unique("credit_offer_once").on(t.siteId, t.userId, t.vin),
    index("credit_offers_site").on(t.siteId, t.createdAt, t.id),
  ],
);

/** Plate lookups, with the stated purpose; the plate itself is stored as a digest. */
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

export { knownAddresses, loginFailures, resetTokens, sessions, users } from "./account";
export {
  couponRedemptions,
  coupons,
  orders,
  paymentEvents,
  plans,
  refunds,
  sandboxPayments,
  subscriptions,
} from "./billing";
export { disputeFiles, disputes } from "./dispute";
export {
  garageFiles,
  garageImportRows,
  garageImports,
  garageMileage,
  garageVehicles,
} from "./garage";
export { epaVehicles, importErrors, importRuns, marketListings, recallCampaigns } from "./imports";
export { printBatchRows, printPacks } from "./print-batch";
export { siteHosts, sites } from "./site";
export { buildData, files, historyEvents, plates, rateLimits, sourceCache } from "./sources";
export {
  auditLog,
  consents,
  contactMessages,
  deletionRequests,
  feedbacks,
  tickets,
} from "./support";
