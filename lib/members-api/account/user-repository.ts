import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { UserWire } from "@/lib/contract/account";
import { profileCalls } from "@/lib/contract/profile";
import type { Database } from "../db/database";
import { users } from "../db/schema";
import { readBalances } from "../ledger/ledger-repository";
import { readSubscriptions } from "../ledger/subscription-use";
import type { BaseContext, UserRow } from "../serve";

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

export type NewUser = { email: string; passwordHash: string } & Partial<
  Pick<UserRow, "phone" | "first" | "last" | "profile" | "role" | "disabledAt" | "disabledReason">
>;

/** Null when the site has an account of this address already. */
export async function createUser(tx: Database, siteId: string, user: NewUser): Promise<UserRow | null> {
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

/** Where the user's own pages find the picture; the id changes with it, so that no old one is shown. */
function profileImageHref(key: string | null): string | null {
  const id = /([0-9a-f-]{36})\.webp$/.exec(key ?? "")?.[1];
  return id ? `/members${profileCalls.image.path}?id=${id}` : null;
}

/** The user as the wire has it; nothing else of the row leaves. */
export async function userWire(
  { db, services }: Pick<BaseContext, "db" | "services">,
  user: UserRow,
): Promise<UserWire> {
  const { uvc, ...credits } = await readBalances(db, user.siteId, user.id);
  const { vhr, sticker, vhrCredits } = await readSubscriptions(db, user.siteId, user.id, services.now());
  return {
    id: user.id,
    email: user.email,
    phone: user.phone,
    first: user.first,
    last: user.last,
    profile_image: profileImageHref(user.imageKey),
    is_dealer: user.role === "dealer",
    ...user.profile,
    credits,
    uvc_credit: uvc,
    vhr_credit_subscription: vhrCredits,
    subscriptions: { vhr, sticker },
  };
}
