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
import { LEDGER_REASONS } from "@/lib/core/ledger-reasons";
import { goesWithUser, ofUser } from "./schema-accounts";
import { at, created, ofSite } from "./schema-columns";

/** What a credit pays for; 'uvc' pays for a basic report, 'global' for either product on a site that shares them. */
const CREDIT_KINDS = ["vhr", "sticker", "global", "uvc"] as const;
/** What is made: a report, a window sticker, a basic report. */
const PRODUCTS = ["vhr", "sticker", "uvc"] as const;

/**
 * The balance per credit kind; always the sum of its ledger rows, never below zero. It does not go with its user: the
 * ledger stays, so an account that ever had credits is emptied when it ends, and its row is never deleted.
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

/** Append-only: a trigger in the migrations refuses UPDATE and DELETE. `seq` orders, not the clock. */
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

/** One paid intention: reserved → generated → settled, or refunded. See docs/decisions on exact generation. */
export const generations = pgTable(
  "generations",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    vin: text("vin").notNull(),
    product: text("product", { enum: PRODUCTS }).notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the normalised request: the same key with another request is refused (422). */
    requestHash: text("request_hash").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: ["reserved", "generated", "settled", "refunded"] }).notNull(),
    /** The balance that paid; null when a subscription pays or the generation is free. */
    paidWith: text("paid_with", { enum: CREDIT_KINDS }),
    /** The counted subscription that paid; null when a balance pays, or one without limit. */
    subscriptionId: uuid("subscription_id"),
    /** Nothing was found, and no balance paid: a counted subscription got its document back. */
    isReturned: boolean("is_returned").notNull().default(false),
    leaseUntil: at("lease_until").notNull(),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    documentId: uuid("document_id"),
    /** The generation that this one replaces, for free: its VIN was wrong and its document never opened. */
    swapOf: uuid("swap_of").unique(),
    createdAt: created(),
    settledAt: at("settled_at"),
  },
  (t) => [
    unique("generations_key").on(t.siteId, t.userId, t.idempotencyKey),
    index("generations_open").on(t.state, t.leaseUntil),
    index("generations_site").on(t.siteId, t.createdAt, t.id),
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
    product: text("product", { enum: PRODUCTS }).notNull(),
    number: text("number").notNull().unique(),
    /** Counts regenerations; the newest revision is the one that is shown. */
    revision: integer("revision").notNull().default(1),
    model: jsonb("model").$type<unknown>().notNull(),
    decode: jsonb("decode").$type<unknown>(),
    fileKey: text("file_key").notNull(),
    sha256: text("sha256").notNull(),
    sample: boolean("sample").notNull().default(false),
    /** When its owner first read the page or the PDF; one that was never opened can be swapped. */
    openedAt: at("opened_at"),
    /** When it was given up in a swap: it cannot be read any more, and its number says so. */
    withdrawnAt: at("withdrawn_at"),
    createdAt: created(),
  },
  (t) => [unique("documents_vehicle").on(t.siteId, t.userId, t.vin, t.product, t.revision)],
);

/** A link by which an owner shows a document to whoever has it; its key is stored as SHA-256 alone. */
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
    /** Of a link that was mailed: the same wish, sent again, mails nothing more. */
    idempotencyKey: text("idempotency_key"),
    /** Whom it is for, in the owner's words: links are told apart by it, since none can be shown again. */
    label: text("label"),
    opens: integer("opens").notNull().default(0),
    openedAt: at("opened_at"),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    createdAt: created(),
  },
  (t) => [
    index("document_shares_document").on(t.documentId, t.createdAt),
    index("document_shares_user").on(t.userId, t.createdAt),
    unique("document_shares_key").on(t.siteId, t.userId, t.idempotencyKey),
  ],
);

/** To whom a link was mailed. The letter itself is a row of the outbox, as any. */
export const shareLetters = pgTable(
  "share_letters",
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
    index("share_letters_share").on(t.shareId),
    index("share_letters_user").on(t.userId, t.createdAt),
    index("share_letters_to").on(t.siteId, t.to, t.createdAt),
  ],
);

/** Mail to be sent: written with what caused it, sent once (`dedupe`), retried with a growing pause. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    dedupe: text("dedupe").notNull().unique(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    /** While it is being sent: until when that counts. Kept beside `sentAt`: recalled at this moment, nobody heard how it ended. */
    sendingUntil: at("sending_until"),
    sentAt: at("sent_at"),
    createdAt: created(),
  },
  (t) => [
    index("mail_outbox_site").on(t.siteId, t.createdAt, t.id),
    index("mail_outbox_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
  ],
);

/** Failures the interface reported, and offers made for them; read by the operator. */
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

export { knownAddresses, loginFailures, resetTokens, sessions, users } from "./schema-accounts";
export {
  couponRedemptions,
  coupons,
  orders,
  paymentEvents,
  plans,
  refunds,
  sandboxPayments,
  subscriptions,
} from "./schema-commerce";
export { disputeFiles, disputes } from "./schema-disputes";
export {
  garageFiles,
  garageImportRows,
  garageImports,
  garageMileage,
  garageVehicles,
} from "./schema-garage";
export { epaVehicles, importErrors, importRuns, marketListings, recallCampaigns } from "./schema-imports";
export { printPackRows, printPacks } from "./schema-print-packs";
export { siteHosts, sites } from "./schema-sites";
export { buildData, files, historyEvents, plates, rateLimits, sourceCache } from "./schema-sources";
export {
  auditLog,
  consents,
  contactMessages,
  deletionRequests,
  feedbacks,
  tickets,
} from "./schema-support";
