import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./account";
import { created, ofSite, timestamptz } from "./columns";

/** Of administrators: what an authenticator app and the recovery codes are held against. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  siteId: ofSite(),
  /** Sealed with a key made from DIGEST_KEY: a copy of the database makes no codes. */
  sealedSecret: text("sealed_secret").notNull(),
  /** Null until a first code showed that the app has the secret: it does not count before. */
  confirmedAt: timestamptz("confirmed_at"),
  /** The half minute of the last code that was taken: it, and any older one, is refused from there on. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  /** SHA-256 of the recovery codes that are left; each counts once. */
  recoveryHashes: jsonb("recovery_hashes").$type<string[]>().notNull().default([]),
  createdAt: created(),
});
