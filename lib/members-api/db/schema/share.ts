import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "./account";
import { created, ofSite, timestamptz } from "./columns";
import { documents } from "./documents";

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
