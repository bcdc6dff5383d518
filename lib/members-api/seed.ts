import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PasswordHasher } from "./account/password";
import { createUser } from "./account/user-repository";
import type { Database } from "./db/database";
import { sites, users } from "./db/schema";
import { seedSampleRecords } from "./seed-records";
import { seedSites } from "./site/seed-sites";

const ADMIN_EMAIL = "admin@glovebox.example";

/** Told once, at the first start; only a hash of the password is kept. */
export interface FirstStart {
  adminEmail: string;
  adminPassword: string;
}

/** Seeds what is missing. Returns the administrator's one-time password when this start made the accounts. */
export async function seed(
  db: Database,
  options: { port: number; passwords: PasswordHasher },
): Promise<FirstStart | null> {
  await db.transaction(async (tx) => {
    await seedSites(tx, options);
    await seedSampleRecords(tx);
  });
  const admins = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
  if (admins.length > 0) return null;
  const adminPassword = randomBytes(15).toString("base64url");
  const passwordHash = await options.passwords.hash(adminPassword);
  const made = await db.transaction(async (tx) => {
    let count = 0;
    for (const site of await tx.select({ id: sites.id }).from(sites)) {
      const admin = { email: ADMIN_EMAIL, passwordHash, role: "admin" as const };
      if (await createUser(tx, site.id, admin)) count += 1;
    }
    return count;
  });
  return made > 0 ? { adminEmail: ADMIN_EMAIL, adminPassword } : null;
}
