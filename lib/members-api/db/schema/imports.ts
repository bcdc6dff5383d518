import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/**
 * Tables that imports fill: facts about vehicles, without a site. `importRunId` is the import that wrote a row last; null
 * for what came with the application.
 */

/** Listings, sales and auctions of the market (lib/contract/imports-market.ts). Integer cents, miles. */
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
    /** Digest of source and record, so that an import can be repeated without doubles. */
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

/** A row of NHTSA's flat recall file: a campaign, for one make, model and year. */
export const recallCampaigns = pgTable(
  "recall_campaigns",
  {
    recordId: integer("record_id").primaryKey(),
    campaign: text("campaign").notNull(),
    make: text("make").notNull(),
    model: text("model").notNull(),
    /** 0 where NHTSA says 9999: unknown or not applicable. */
    year: integer("year").notNull(),
    /** Component, dates, texts and flags, as lib/contract/recalls-flat-file.ts names them. */
    recall: jsonb("recall").$type<unknown>().notNull(),
    importedAt: timestamptz("imported_at").notNull().defaultNow(),
    importRunId: uuid("import_run_id"),
  },
  (t) => [
    index("recall_campaigns_model").on(t.make, t.year, t.model),
    index("recall_campaigns_import").on(t.importRunId),
  ],
);

/** A row of EPA's vehicles.csv. */
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

/** An import, started by the command or by an administrator; `offset` is where it resumes after an interruption. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    file: text("file").notNull(),
    /** SHA-256 of the file's first and last megabyte and its size: the same file resumes where it stopped. */
    fingerprint: text("fingerprint").notNull(),
    /** The process working on it: one that takes a run over writes its own id here, and the previous one stops. */
    owner: uuid("owner"),
    /** Names an administrator's uploaded file in the file store (`imports/<spool>`); null for the command's. */
    spool: text("spool"),
    dryRun: boolean("dry_run").notNull().default(false),
    state: text("state", { enum: ["running", "done", "failed", "stopped", "undone"] }).notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    offset: bigint("offset", { mode: "number" }).notNull().default(0),
    /** Lines up to the offset: a resumed run continues counting here. */
    lines: integer("lines").notNull().default(0),
    records: integer("records").notNull().default(0),
    added: integer("added").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** Columns or fields of the file that its kind does not have. */
    unread: jsonb("unread").$type<string[]>().notNull().default([]),
    error: text("error"),
    byUserId: uuid("by_user_id"),
    startedAt: timestamptz("started_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [index("import_runs_file").on(t.kind, t.fingerprint)],
);

/** The first thousand lines of a run that were rejected, and why. */
export const importErrors = pgTable(
  "import_errors",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    /** The field of the first fault and what stood there; null where the whole line is meant. */
    column: text("column_name"),
    cell: text("cell"),
    message: text("message").notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.line] })],
);

/** What a run found in the place of rows that it changed, whole: undoing it puts them back. */
export const importReplaced = pgTable(
  "import_replaced",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    row: jsonb("row").$type<unknown>().notNull(),
    /** The run that had written that row. */
    previousRunId: uuid("previous_run_id"),
  },
  (t) => [primaryKey({ columns: [t.runId, t.key] }), index("import_replaced_previous").on(t.previousRunId)],
);
