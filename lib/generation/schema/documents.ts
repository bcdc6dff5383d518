import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "@/lib/account/schema";
import { GENERATION_PRODUCTS } from "@/lib/credits/rules/products";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";

export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    vin: text("vin").notNull(),
    product: text("product", { enum: GENERATION_PRODUCTS }).notNull(),
    number: text("number").notNull().unique(),
    revision: integer("revision").notNull().default(1),
    model: jsonb("model").$type<unknown>().notNull(),
    decode: jsonb("decode").$type<unknown>(),
    fileKey: text("file_key").notNull(),
    sha256: text("sha256").notNull(),
    sample: boolean("sample").notNull().default(false),
    openedAt: timestamptz("opened_at"),
    withdrawnAt: timestamptz("withdrawn_at"),
    createdAt: created(),
  },
  (t) => [
    unique("documents_vehicle").on(t.siteId, t.userId, t.vin, t.product, t.revision),
    index("documents_user").on(t.userId, t.vin),
  ],
);
