import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "@/lib/account/schema";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { MILEAGE_EXPLANATIONS } from "./rules/mileage-drop";

export const garageVehicles = pgTable(
  "garage_vehicles",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vin: text("vin").notNull(),
    year: integer("year"),
    make: text("make"),
    model: text("model"),
    modelName: text("model_name"),
    nickname: text("nickname"),
    notes: text("notes"),
    modelId: text("model_id"),
    series: text("series"),
    trim: text("trim"),
    option: text("option").notNull().default("curious"),
    mileage: integer("mileage"),
    source: text("source"),
    sample: boolean("sample").notNull().default(false),
    openRecalls: integer("open_recalls"),
    valueCents: integer("value_cents"),
    removedAt: timestamptz("removed_at"),
    createdAt: created(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("garage_vehicle").on(t.siteId, t.userId, t.vin).where(sql`${t.removedAt} is null`),
    index("garage_page").on(t.userId, t.createdAt, t.id),
    index("garage_removed").on(t.removedAt).where(sql`${t.removedAt} is not null`),
  ],
);

const ofVehicle = () =>
  uuid("vehicle_id")
    .notNull()
    .references(() => garageVehicles.id, { onDelete: "cascade" });

export const garageFiles = pgTable(
  "garage_files",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vehicleId: ofVehicle(),
    kind: text("kind", { enum: ["image", "document"] }).notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    mediaType: text("media_type", { enum: ["image/webp", "application/pdf"] }).notNull(),
    bytes: integer("bytes").notNull(),
    fileKey: text("file_key").notNull(),
    smallKey: text("small_key"),
    removedAt: timestamptz("removed_at"),
    createdAt: created(),
  },
  (t) => [
    index("garage_files_vehicle").on(t.vehicleId, t.kind, t.position),
    index("garage_files_user").on(t.userId),
    index("garage_files_removed").on(t.removedAt).where(sql`${t.removedAt} is not null`),
  ],
);

export const garageMileage = pgTable(
  "garage_mileage",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vehicleId: ofVehicle(),
    /** YYYY-MM-DD as entered; dates don't have a time zone. */
    day: text("day").notNull(),
    miles: integer("miles").notNull(),
    note: text("note"),
    explanation: text("explanation", { enum: MILEAGE_EXPLANATIONS }),
    createdAt: created(),
  },
  (t) => [index("garage_mileage_vehicle").on(t.vehicleId, t.day), index("garage_mileage_user").on(t.userId)],
);

export const garageImports = pgTable(
  "garage_imports",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    name: text("name").notNull(),
    added: integer("added").notNull(),
    updated: integer("updated").notNull(),
    undoneAt: timestamptz("undone_at"),
    createdAt: created(),
  },
  (t) => [index("garage_imports_user").on(t.userId, t.createdAt)],
);

export const garageImportRows = pgTable(
  "garage_import_rows",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    importId: uuid("import_id")
      .notNull()
      .references(() => garageImports.id, { onDelete: "cascade" }),
    vehicleId: ofVehicle(),
    before: jsonb("before").$type<Record<string, unknown>>(),
  },
  (t) => [
    index("garage_import_rows_import").on(t.importId),
    index("garage_import_rows_vehicle").on(t.vehicleId),
  ],
);
