import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "./schema-accounts";
import { at, created, ofSite } from "./schema-columns";

/**
 * A user's saved vehicles. One that was removed stays with `removedAt` for as long as its removal can be undone; the same
 * VIN may be saved anew meanwhile.
 */
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
    modelId: text("model_id"),
    series: text("series"),
    trim: text("trim"),
    option: text("option").notNull().default("curious"),
    mileage: integer("mileage"),
    source: text("source"),
    sample: boolean("sample").notNull().default(false),
    /** What was last answered for this car, so that a list need not ask again: campaigns, and cents between private people. */
    openRecalls: integer("open_recalls"),
    valueCents: integer("value_cents"),
    removedAt: at("removed_at"),
    createdAt: created(),
    updatedAt: at("updated_at").notNull().defaultNow(),
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

/** Photos and papers of a saved vehicle; the bytes are in the file store. */
export const garageFiles = pgTable(
  "garage_files",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vehicleId: ofVehicle(),
    kind: text("kind", { enum: ["image", "document"] }).notNull(),
    /** The order that the owner gave them; equal ones stand by age. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    mediaType: text("media_type", { enum: ["image/webp", "application/pdf"] }).notNull(),
    /** Of all that is kept for it. */
    bytes: integer("bytes").notNull(),
    fileKey: text("file_key").notNull(),
    /** A picture small enough for a list. */
    smallKey: text("small_key"),
    removedAt: at("removed_at"),
    createdAt: created(),
  },
  (t) => [
    index("garage_files_vehicle").on(t.vehicleId, t.kind, t.position),
    index("garage_files_user").on(t.userId),
    index("garage_files_removed").on(t.removedAt).where(sql`${t.removedAt} is not null`),
  ],
);

/** What the owner read off the odometer, and when. */
export const garageMileage = pgTable(
  "garage_mileage",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vehicleId: ofVehicle(),
    /** YYYY-MM-DD as the owner wrote it: a day has no zone. */
    day: text("day").notNull(),
    miles: integer("miles").notNull(),
    note: text("note"),
    createdAt: created(),
  },
  (t) => [index("garage_mileage_vehicle").on(t.vehicleId, t.day)],
);

/** A CSV file that was taken into the garage, kept so that it can be undone. */
export const garageImports = pgTable(
  "garage_imports",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    name: text("name").notNull(),
    added: integer("added").notNull(),
    updated: integer("updated").notNull(),
    undoneAt: at("undone_at"),
    createdAt: created(),
  },
  (t) => [index("garage_imports_user").on(t.userId, t.createdAt)],
);

/** A vehicle that an import added (`before` is null) or changed (`before` holds what stood there). */
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
