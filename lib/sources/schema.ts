import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const historyEvents = pgTable(
  "history_events",
  {
    id: uuid("id").primaryKey(),
    vin: text("vin").notNull(),
    kind: text("kind").notNull(),
    date: text("date"),
    event: jsonb("event").$type<unknown>().notNull(),
    source: text("source").notNull(),
    digest: text("digest").notNull().unique(),
    sample: boolean("sample").notNull().default(false),
    importedAt: timestamptz("imported_at").notNull().defaultNow(),
    importRunId: uuid("import_run_id"),
  },
  (t) => [index("history_vin").on(t.vin), index("history_import").on(t.importRunId)],
);

export const plates = pgTable(
  "plates",
  {
    plate: text("plate").notNull(),
    state: text("state").notNull(),
    vin: text("vin").notNull(),
    source: text("source").notNull(),
    sample: boolean("sample").notNull().default(false),
    importedAt: timestamptz("imported_at").notNull().defaultNow(),
    importRunId: uuid("import_run_id"),
  },
  (t) => [primaryKey({ columns: [t.plate, t.state] }), index("plates_import").on(t.importRunId)],
);

export const buildData = pgTable(
  "build_data",
  {
    /** 'VIN:<vin>' or 'YMMT:<year>|<MAKE>|<MODEL>|<TRIM>'. */
    key: text("key").primaryKey(),
    data: jsonb("data").$type<unknown>().notNull(),
    source: text("source").notNull(),
    sample: boolean("sample").notNull().default(false),
    importedAt: timestamptz("imported_at").notNull().defaultNow(),
    importRunId: uuid("import_run_id"),
  },
  // Prefix search must work with any database collation.
  (t) => [
    index("build_data_prefix").on(t.key.op("text_pattern_ops")),
    index("build_data_import").on(t.importRunId),
  ],
);

export const sourceCache = pgTable("source_cache", {
  key: text("key").primaryKey(),
  answer: jsonb("answer").$type<unknown>().notNull(),
  askedAt: timestamptz("asked_at").notNull(),
});

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

export const vinIndexes = pgTable("vin_indexes", {
  seq: bigserial("seq", { mode: "number" }).primaryKey(),
  fileKey: text("file_key").notNull(),
  sha256: text("sha256").notNull(),
  dataDate: text("data_date").notNull(),
  /** Date of the replaced data; bundled data newer than this wins. */
  replacedDate: text("replaced_date").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
