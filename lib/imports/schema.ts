import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/db";

export const marketListings = pgTable(
  "market_listings",
  {
    id: uuid("id").primaryKey(),
    vin: text("vin"),
    year: integer("year").notNull(),
    make: text("make").notNull(),
    model: text("model").notNull(),
    trim: text("trim"),
    kind: text("kind", { enum: ["listing", "sale", "auction"] }).notNull(),
    date: text("date").notNull(),
    priceCents: integer("price_cents"),
    currency: text("currency").notNull(),
    mileage: integer("mileage"),
    seller: text("seller"),
    place: text("place"),
    condition: text("condition"),
    images: jsonb("images").$type<string[]>().notNull(),
    source: text("source").notNull(),
    digest: text("digest").notNull().unique(),
    sample: boolean("sample").notNull().default(false),
    importedAt: timestamptz("imported_at").notNull().defaultNow(),
    importRunId: uuid("import_run_id"),
  },
  (t) => [
    index("market_vin").on(t.vin),
    index("market_model").on(t.make, t.model, t.year),
    index("market_import").on(t.importRunId),
  ],
);

export const recallCampaigns = pgTable(
  "recall_campaigns",
  {
    recordId: integer("record_id").primaryKey(),
    campaign: text("campaign").notNull(),
    make: text("make").notNull(),
    model: text("model").notNull(),
    /** 0 replaces NHTSA's 9999 (unknown or not applicable). */
    year: integer("year").notNull(),
    recall: jsonb("recall").$type<unknown>().notNull(),
    importedAt: timestamptz("imported_at").notNull().defaultNow(),
    importRunId: uuid("import_run_id"),
  },
  (t) => [
    index("recall_campaigns_model").on(t.make, t.year, t.model),
    index("recall_campaigns_import").on(t.importRunId),
  ],
);

export const epaVehicles = pgTable(
  "epa_vehicles",
  {
    id: integer("id").primaryKey(),
    year: integer("year").notNull(),
    make: text("make").notNull(),
    model: text("model").notNull(),
    baseModel: text("base_model"),
    vehicle: jsonb("vehicle").$type<unknown>().notNull(),
    importedAt: timestamptz("imported_at").notNull().defaultNow(),
    importRunId: uuid("import_run_id"),
  },
  (t) => [index("epa_model").on(t.make, t.year, t.model), index("epa_import").on(t.importRunId)],
);

export const importRuns = pgTable(
  "import_runs",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    file: text("file").notNull(),
    fingerprint: text("fingerprint").notNull(),
    owner: uuid("owner"),
    spool: text("spool"),
    dryRun: boolean("dry_run").notNull().default(false),
    state: text("state", { enum: ["running", "done", "failed", "stopped", "undone"] }).notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    offset: bigint("offset", { mode: "number" }).notNull().default(0),
    lines: integer("lines").notNull().default(0),
    records: integer("records").notNull().default(0),
    added: integer("added").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    unread: jsonb("unread").$type<string[]>().notNull().default([]),
    error: text("error"),
    byUserId: uuid("by_user_id"),
    startedAt: timestamptz("started_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [index("import_runs_file").on(t.kind, t.fingerprint)],
);

export const importErrors = pgTable(
  "import_errors",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    column: text("column_name"),
    cell: text("cell"),
    message: text("message").notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.line] })],
);

/** Previous versions of changed rows, used to undo the import. */
export const importReplaced = pgTable(
  "import_replaced",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    row: jsonb("row").$type<unknown>().notNull(),
    previousRunId: uuid("previous_run_id"),
  },
  (t) => [primaryKey({ columns: [t.runId, t.key] }), index("import_replaced_previous").on(t.previousRunId)],
);

export const vinIndexes = pgTable("vin_indexes", {
  seq: bigserial("seq", { mode: "number" }).primaryKey(),
  fileKey: text("file_key").notNull(),
  sha256: text("sha256").notNull(),
  dataDate: text("data_date").notNull(),
  /** Date of the replaced data; bundled data newer than this wins. */
  replacedDate: text("replaced_date").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});
