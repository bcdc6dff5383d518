import { bigint, customType, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/db";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

export const files = pgTable("files", {
  key: text("key").primaryKey(),
  bytes: bytea("bytes").notNull(),
  uploadId: uuid("upload_id"),
  size: bigint("size", { mode: "number" }),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

export const fileParts = pgTable(
  "file_parts",
  {
    uploadId: uuid("upload_id").notNull(),
    key: text("key").notNull(),
    number: integer("number").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] }), index("file_parts_key").on(t.key)],
);

export const pendingFiles = pgTable("pending_files", {
  key: text("key").primaryKey(),
  createdAt: timestamptz("created_at").notNull(),
});
