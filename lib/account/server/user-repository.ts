import { and, eq } from "drizzle-orm";
import { readBalances, readSubscriptions } from "@/lib/credits/server";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { createRandomId, normalizeEmail } from "@/lib/platform/values";
import type { UserWire } from "../contract/account";
import { profileCalls } from "../contract/profile";
import type { UserRow } from "../schema";
import { users } from "../schema";
import { isUnproven } from "./unproven-account";

export async function findUserByEmail(db: Database, siteId: string, email: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.email, normalizeEmail(email))))
    .limit(1);
  return user ?? null;
}

export async function findUserById(db: Database, siteId: string, id: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, id)));
  return user ?? null;
}

export type NewUser = { email: string; passwordHash: string } & Partial<
  Pick<
    UserRow,
    | "phone"
    | "first"
    | "last"
    | "profile"
    | "role"
    | "staffRole"
    | "disabledAt"
    | "disabledReason"
    | "signupCreditsDue"
  >
>;

export async function createUser(tx: Database, siteId: string, user: NewUser): Promise<UserRow | null> {
  const [inserted] = await tx
    .insert(users)
    .values({ id: createRandomId(), siteId, ...user, email: normalizeEmail(user.email) })
    .onConflictDoNothing({ target: [users.siteId, users.email] })
    .returning();
  return inserted ?? null;
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

function findProfileImageHref(key: string | null): string | null {
  const id = /([0-9a-f-]{36})\.webp$/.exec(key ?? "")?.[1];
  return id ? `/members${profileCalls.image.path}?id=${id}` : null;
}

/** Security: no other columns may leave the server. */
export async function toUserWire(
  context: Pick<BaseContext, "db" | "services" | "site">,
  user: UserRow,
): Promise<UserWire> {
  const { db, services } = context;
  const { uvc, ...credits } = await readBalances(db, user.siteId, user.id);
  const { vhr, sticker, vhrCredits } = await readSubscriptions(db, user.siteId, user.id, services.now());
  return {
    id: user.id,
    email: user.email,
    phone: user.phone,
    first: user.first,
    last: user.last,
    profile_image: findProfileImageHref(user.imageKey),
    is_dealer: user.role === "dealer",
    ...user.profile,
    email_verified: !isUnproven(context, user),
    pending_email: user.pendingEmail,
    signup_credits_due: user.signupCreditsDue,
    credits,
    uvc_credit: uvc,
    vhr_credit_subscription: vhrCredits,
    subscriptions: { vhr, sticker },
  };
}
