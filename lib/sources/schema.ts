import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/db";

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
