import { and, eq } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { users } from "@/lib/account/schema";
import { createNoPassword, createUser, findUserByEmail, findUserById } from "@/lib/account/server";
import type { Database } from "@/lib/platform/db";
import { normalizeEmail } from "@/lib/platform/values";
import type { StaffRole } from "../rules/roles";
import type { SsoRefusal } from "../rules/sso";
import { staffIdentities, staffInvitations } from "../schema/staff";
import { inState, takeInvitation } from "./invitation-repository";
import type { SsoRow } from "./sso-settings";
import { isStaff } from "./staff-account";

export interface Person {
  subject: string;
  email: string;
  verified: boolean | undefined;
  first: string | null;
  last: string | null;
}

export class SsoRefused extends Error {
  constructor(
    readonly reason: SsoRefusal,
    options: ErrorOptions = {},
  ) {
    super(reason, options);
  }
}

export interface Arrival {
  user: UserRow;
  joinedBy: "invitation" | "rule" | null;
}

const ofUser = ({ siteId, id }: Pick<UserRow, "siteId" | "id">) =>
  and(eq(staffIdentities.siteId, siteId), eq(staffIdentities.userId, id));

export async function hasIdentity(db: Database, user: Pick<UserRow, "siteId" | "id">): Promise<boolean> {
  return (await db.$count(staffIdentities, ofUser(user))) > 0;
}

export async function dropIdentity(tx: Database, user: Pick<UserRow, "siteId" | "id">): Promise<boolean> {
  return (
    (await tx.delete(staffIdentities).where(ofUser(user)).returning({ id: staffIdentities.userId })).length >
    0
  );
}

/** Never returns an operator: a site's provider must not grant access beyond the site. Throws SsoRefused. */
export async function arriveAsStaff(
  tx: Database,
  { siteId, domains, defaultRole, trustsAddresses }: SsoRow,
  person: Person,
  now: Date,
): Promise<Arrival> {
  const email = normalizeEmail(person.email);
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (!(person.verified ?? trustsAddresses)) throw new SsoRefused("unverified");
  if (domains.length > 0 && !domains.includes(domain)) throw new SsoRefused("domain");
  const knownIdentity = await findIdentity(tx, siteId, person.subject, now);
  if (knownIdentity) return { user: knownIdentity, joinedBy: null };
  const existing = await findUserByEmail(tx, siteId, email);
  if (existing) {
    if (existing.allSites) throw new SsoRefused("unknown");
    // Anyone may have created a customer account with this address, so never promote it.
    if (!isStaff(existing)) throw new SsoRefused("customer");
    if (existing.disabledAt) throw new SsoRefused("closed");
    if (await hasIdentity(tx, existing)) throw new SsoRefused("identity");
    await bind(tx, existing, person.subject, now);
    return { user: existing, joinedBy: null };
  }
  const invited = await takeOwnInvitation(tx, siteId, email, now);
  const role = invited ?? (domains.length > 0 ? defaultRole : null);
  if (role === null || (!invited && role === "owner")) throw new SsoRefused("unknown");
  const user = await join(tx, siteId, { ...person, email, role }, now);
  await bind(tx, user, person.subject, now);
  return { user, joinedBy: invited ? "invitation" : "rule" };
}

async function findIdentity(
  tx: Database,
  siteId: string,
  subject: string,
  now: Date,
): Promise<UserRow | null> {
  const ofSubject = and(eq(staffIdentities.siteId, siteId), eq(staffIdentities.subject, subject));
  const [row] = await tx.update(staffIdentities).set({ lastUsedAt: now }).where(ofSubject).returning();
  const user = row && (await findUserById(tx, siteId, row.userId));
  if (!user) return null;
  if (!isStaff(user)) throw new SsoRefused("unknown");
  if (user.disabledAt) throw new SsoRefused("closed");
  return user;
}

async function bind(tx: Database, { siteId, id }: UserRow, subject: string, now: Date): Promise<void> {
  const [bound] = await tx
    .insert(staffIdentities)
    .values({ userId: id, siteId, subject, lastUsedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  // A concurrent login by the same person won.
  if (!bound) throw new SsoRefused("identity");
}

async function takeOwnInvitation(
  tx: Database,
  siteId: string,
  email: string,
  now: Date,
): Promise<StaffRole | null> {
  const [invitation] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.siteId, siteId), eq(staffInvitations.email, email), inState("open", now)));
  const acceptedInvitation = invitation && (await takeInvitation(tx, invitation, now));
  return acceptedInvitation?.staffRole ?? null;
}

async function join(
  tx: Database,
  siteId: string,
  { email, first, last, role }: Pick<Person, "email" | "first" | "last"> & { role: StaffRole },
  now: Date,
): Promise<UserRow> {
  const account = {
    email,
    passwordHash: createNoPassword(),
    first,
    last,
    role: "admin" as const,
    staffRole: role,
  };
  const created = await createUser(tx, siteId, account);
  if (!created) throw new SsoRefused("busy");
  const [joined] = await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.siteId, siteId), eq(users.id, created.id)))
    .returning();
  return joined ?? created;
}
