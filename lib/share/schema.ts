import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "@/lib/account/schema";
import { documents } from "@/lib/generation/schema/documents";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";

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
    idempotencyKey: text("idempotency_key"),
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
