import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "@/lib/platform/db";
import { AppError, normalizeEmail } from "@/lib/platform/values";
import type { UserRow } from "../schema";
import { users } from "../schema";

export async function findMember(db: Database, siteId: string, member: string): Promise<UserRow | null> {
  const isId = z.uuid().safeParse(member).success;
  const condition = isId ? eq(users.id, member) : eq(users.email, normalizeEmail(member));
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), condition));
  return user ?? null;
}

export async function requireMember(db: Database, siteId: string, member: string): Promise<UserRow> {
  const user = await findMember(db, siteId, member);
  if (!user || user.disabledAt) throw new AppError("not_found", "We couldn't find this member.");
  return user;
}
