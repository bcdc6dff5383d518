import { and, eq, sql } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { PasswordHasher } from "@/lib/account/server/password";
import { createUser } from "@/lib/account/server/user-repository";
import { newAdminPassword } from "@/lib/admin/server/reset-administrator";
import { buildRecord, toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { readMarket } from "@/lib/imports/server/market-record";
import {
  writeBuildData,
  writeHistory,
  writeMarket,
  writePlates,
} from "@/lib/imports/server/record-repository";
import sampleMarket from "@/lib/imports/server/sample-market.json";
import { ADVISORY_LOCKS } from "@/lib/platform/db/advisory-locks";
import type { Database } from "@/lib/platform/db/database";
import { firstStarts, sites } from "@/lib/site/schema/site";
import { seededSites } from "@/lib/site/server/seed-data";
import { sampleVehicles } from "@/lib/sources/server/sample-vehicles";
import { seedSites } from "./seed-sites";

const SAMPLE_SOURCE = "Plates (sample)";

export async function seedSampleRecords(tx: Database): Promise<void> {
  await writeHistory(
    tx,
    sampleVehicles.flatMap((sample) => sample.events.map((event) => toHistoryRecord(event))),
  );
  await writeBuildData(
    tx,
    sampleVehicles.map((sample) => buildRecord({ ...sample.build, vin: sample.vin, sample: true })),
  );
  await writePlates(
    tx,
    sampleVehicles.flatMap(({ plate, vin }) =>
      plate ? [{ ...plate, vin, source: SAMPLE_SOURCE, sample: true }] : [],
    ),
  );
  await writeMarket(
    tx,
    sampleMarket.map((listing) => readMarket(listing)),
  );
}

const ADMIN_EMAIL = "admin@glovebox.example";

export interface FirstStart {
  adminEmail: string;
  adminPassword: string;
}

const FIRST_START = 1;

/**
 * Throws if all administrators are gone: the database is damaged, and a new password would expose the remaining data.
 */
export async function seed(
  db: Database,
  options: { port: number; passwords: PasswordHasher; adminEmail?: string; demoSites?: boolean },
): Promise<FirstStart | null> {
  const { adminEmail = ADMIN_EMAIL } = options;
  await refuseLostAccounts(db);
  const adminPassword = (await hasAdmin(db)) ? null : newAdminPassword();
  const [passwordHash] = await Promise.all([
    adminPassword && options.passwords.hash(adminPassword),
    db.transaction(async (tx) => {
      await seedSites(tx, options);
      await seedSampleRecords(tx);
    }),
  ]);
  if (!adminPassword || !passwordHash) {
    await nameOverseer(db);
    await db.insert(firstStarts).values({ id: FIRST_START }).onConflictDoNothing();
    return null;
  }
  const firstStart = await db.transaction(async (tx) => {
    // If two instances start on an empty database, only one creates the accounts.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`);
    if (await hasAdmin(tx)) return false;
    await tx.insert(firstStarts).values({ id: FIRST_START });
    await createFirstAccounts(tx, { email: adminEmail, passwordHash });
    await nameOverseer(tx);
    return true;
  });
  return firstStart ? { adminEmail, adminPassword } : null;
}

/** Creates one operator instead of an administrator per site. Gated sites also get a member, who can pass the gate. */
async function createFirstAccounts(
  tx: Database,
  account: { email: string; passwordHash: string },
): Promise<void> {
  const [first, ...others] = seededSites;
  const gated = others.filter(({ settings }) => settings.security !== "disabled");
  for (const seed of first ? [first, ...gated] : gated) {
    const [site] = await tx.select({ id: sites.id }).from(sites).where(eq(sites.uri, seed.hosts[0]));
    if (site) await createUser(tx, site.id, { ...account, role: seed === first ? "admin" : "member" });
  }
}

async function refuseLostAccounts(db: Database): Promise<void> {
  const [first] = await db.select().from(firstStarts).limit(1);
  if (!first || (await hasAdmin(db))) return;
  const day = first.createdAt.toISOString().slice(0, 10);
  throw new Error(
    `The database is damaged: administrators were created on ${day}, but their accounts are missing. ` +
      "Nothing was changed. Restore a backup (npm run restore -- FILE).",
  );
}

async function hasAdmin(db: Database): Promise<boolean> {
  const admins = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
  return admins.length > 0;
}

async function nameOverseer(db: Database): Promise<void> {
  const overseers = and(eq(users.role, "admin"), eq(users.allSites, true));
  const admins = await db.select({ id: users.id }).from(users).where(overseers).limit(1);
  const [first] = seededSites;
  if (admins.length > 0 || !first) return;
  const [site] = await db.select({ id: sites.id }).from(sites).where(eq(sites.uri, first.hosts[0]));
  if (!site) return;
  const [oldest] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.siteId, site.id), eq(users.role, "admin")))
    .orderBy(users.createdAt, users.id)
    .limit(1);
  if (oldest) await db.update(users).set({ allSites: true }).where(eq(users.id, oldest.id));
}
