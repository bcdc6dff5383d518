import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { UserWire } from "@/lib/contract/account";
import type { Database } from "../db/database";
import { users } from "../db/schema";
import { readBalances } from "../ledger/ledger-repository";
import type { UserRow } from "../serve";

/** How an address is stored and looked up: case does not tell people apart. */
export function normalEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

export async function findUserByEmail(db: Database, siteId: string, email: string): Promise<UserRow | null> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.email, normalEmail(email))))
    .limit(1);
  return found ?? null;
}

/** Null when the site has an account of this address already. */
export async function createUser(
  tx: Database,
  siteId: string,
  user: { email: string; passwordHash: string; phone?: string; role?: UserRow["role"] },
): Promise<UserRow | null> {
  const [made] = await tx
    .insert(users)
    .values({ id: randomUUID(), siteId, ...user, email: normalEmail(user.email) })
    .onConflictDoNothing({ target: [users.siteId, users.email] })
    .returning();
  return made ?? null;
}

export async function setPasswordHash(
  tx: Database,
  siteId: string,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.siteId, siteId), eq(users.id, userId)));
}

/** A stored subscription as the wire has it: counts as numbers, 'unlimited' as it is. */
function subscription(stored: string | null): number | string | null {
  return stored !== null && /^-?\d+$/.test(stored) ? Number(stored) : stored;
}

/** The user as the wire has it; nothing else of the row leaves. */
export async function userWire(db: Database, user: UserRow): Promise<UserWire> {
  return {
    id: user.id,
    email: user.email,
    phone: user.phone,
    first: user.first,
    last: user.last,
    profile_image: null,
    is_dealer: user.role === "dealer",
    credits: await readBalances(db, user.siteId, user.id),
    subscriptions: {
      vhr: subscription(user.vhrSubscription),
      sticker: subscription(user.stickerSubscription),
    },
  };
}
