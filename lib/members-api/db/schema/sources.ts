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

/** Tables without a site: facts about vehicles, files, counters. `importRunId` as in schema/imports.ts. */

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Imported history records (lib/contract/vehicle-history.ts). Facts about vehicles, not about members: no site. */
export const historyEvents = pgTable(
  "history_events",
  {
    id: uuid("id").primaryKey(),
    vin: text("vin").notNull(),
    kind: text("kind").notNull(),
    date: text("date"),
    event: jsonb("event").$type<unknown>().notNull(),
    source: text("source").notNull(),
    /** Digest of source and record, so that an import can be repeated without doubles. */
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

/** Imported build data of a VIN or of a year/make/model/trim (lib/contract/vehicle-build-data.ts). */
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
  // A model's trims are found by key prefix, whatever the database's collation.
  (t) => [
    index("build_data_prefix").on(t.key.op("text_pattern_ops")),
    index("build_data_import").on(t.importRunId),
  ],
);

/** Cached responses of network sources, with their age so that it can be shown. */
export const sourceCache = pgTable("source_cache", {
  key: text("key").primaryKey(),
  answer: jsonb("answer").$type<unknown>().notNull(),
  askedAt: timestamptz("asked_at").notNull(),
});

/** Files of a PostgreSQL installation without a bucket; the embedded default keeps files in the data folder. */
export const files = pgTable("files", {
  key: text("key").primaryKey(),
  /** Empty where the file is in parts. */
  bytes: bytea("bytes").notNull(),
  /** Of its parts; null where `bytes` is the whole file. */
  uploadId: uuid("upload_id"),
  size: bigint("size", { mode: "number" }),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

/** What streams in is kept in parts, so that nobody holds all of it. It counts once `files` names its upload. */
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

/** Files of any store that nothing names yet: what a killed process leaves is removed by their rows. */
export const pendingFiles = pgTable("pending_files", {
  key: text("key").primaryKey(),
  createdAt: timestamptz("created_at").notNull(),
});

/** Each VIN index that an import made; the newest one is what every instance decodes with. */
export const vinIndexes = pgTable("vin_indexes", {
  seq: bigserial("seq", { mode: "number" }).primaryKey(),
  /** Of the file store. */
  fileKey: text("file_key").notNull(),
  sha256: text("sha256").notNull(),
  /** Day of its newest row, YYYY-MM-DD. */
  dataDate: text("data_date").notNull(),
  /** Of the data that it replaced: what comes with the application later is newer than both. */
  replacedDate: text("replaced_date").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

/** How often something was done within a time, shared by all instances on PostgreSQL. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
