import { and, asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { balances, ledger } from "@/lib/credits/schema";
import { sites } from "@/lib/site/schema/site";
import type { StaffRole } from "@/lib/staff/rules/roles";
import { auditLog } from "@/lib/support/schema";
import { TEST_PASSWORD, type TestApi } from "./members-api";

export interface TestAccount {
  id: string;
  email: string;
  token: string;
}

export async function getSiteId(api: TestApi, uri = "localhost"): Promise<string> {
  const [site] = await api.database.db.select({ id: sites.id }).from(sites).where(eq(sites.uri, uri));
  if (!site) throw new Error(`no site ${uri}`);
  return site.id;
}

export async function makeMember(api: TestApi, email: string, site = "localhost"): Promise<TestAccount> {
  const token = await api.register(email, { site });
  const siteId = await getSiteId(api, site);
  const [user] = await api.database.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.email, email)));
  if (!user) throw new Error(`no account ${email}`);
  return { id: user.id, email, token };
}

/** Returns the admin's token and, as `member`, the token of the same account's member session. */
export async function makeAdmin(
  api: TestApi,
  email: string,
  {
    site = "localhost",
    allSites = false,
    staffRole = "owner",
  }: { site?: string; allSites?: boolean; staffRole?: StaffRole } = {},
): Promise<TestAccount & { member: string }> {
  const { id, token: member } = await makeMember(api, email, site);
  await api.database.db.update(users).set({ role: "admin", allSites, staffRole }).where(eq(users.id, id));
  return { id, email, member, token: await logInAdmin(api, email, site) };
}

export async function logInAdmin(api: TestApi, email: string, site = "localhost"): Promise<string> {
  const answer = await api.send(calls.admin.login, { site, fields: { email, pass: TEST_PASSWORD } });
  if (typeof answer.body.token !== "string") {
    throw new Error(`The admin login failed: ${JSON.stringify(answer.body)}`);
  }
  return answer.body.token;
}

/** Returns the account's report credits; fails unless its ledger adds up to them. */
export async function readReportCredits(api: TestApi, userId: string): Promise<number> {
  const { db } = api.database;
  const ofAccount = and(eq(balances.userId, userId), eq(balances.kind, "vhr"));
  const inLedger = and(eq(ledger.userId, userId), eq(ledger.kind, "vhr"));
  const [held] = await db.select().from(balances).where(ofAccount);
  const moved = await db.select().from(ledger).where(inLedger);
  const amount = held?.amount ?? 0;
  expect(moved.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
  return amount;
}

export function selectAuditRows(api: TestApi) {
  return api.database.db.select().from(auditLog).orderBy(asc(auditLog.seq));
}
