import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { sessions, users } from "@/lib/account/schema";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, type ServedCall, type Services, serve, succeeded } from "@/lib/platform/http";
import { countInWindow } from "@/lib/platform/limits";
import { AppError } from "@/lib/platform/values";
import { siteSso, staffIdentities } from "@/lib/staff/schema/staff";
import {
  type Admin,
  dropIdentity,
  findSafePage,
  findSso,
  getClient,
  hasPasskey,
  isOwnHost,
  isStaff,
  isUsable,
  openClientSecret,
  sealClientSecret,
  testProvider,
  toSsoWire,
} from "@/lib/staff/server";
import { findUrlProblem } from "@/lib/webhook/server";
import { adminCalls } from "../contract/admin";
import { serveAction } from "./admin-action";
import { resolveSiteScope, type SiteScope } from "./admin-scope";
import { audit } from "./audit-log";
import { hasSecondFactor } from "./second-factor";
import { lockAccount } from "./user-repository";

const TESTS_A_MINUTE = 6;
const DISCOVERY = /\/\.well-known\/openid-configuration$/;

async function listOrigins(
  db: Database,
  context: BaseContext,
  { site, siteId }: SiteScope,
): Promise<string[]> {
  const page = findSafePage(context);
  const isOwn = page !== null && siteId === context.site.id && (await isOwnHost({ db, site }, page.hostname));
  return isOwn ? [site.config.origin, page.origin] : [site.config.origin];
}

function readIssuer(text: string, { webhookPrivateTargets: allowPrivate }: Services): string {
  const issuer = text.replace(DISCOVERY, "");
  const url = new URL(issuer);
  const problem = findUrlProblem(url, { allowPrivate });
  if (problem) throw createInvalidFieldsError({ issuer: problem });
  if (url.search) throw createInvalidFieldsError({ issuer: "Leave out what follows the ?." });
  return issuer;
}

const createNoSsoError = () =>
  new AppError("not_found", "This site has no single sign-on yet. Save its provider first.");

/** Requires a second factor or passkey, so owners can log in when the provider is down. */
async function requireWayBack(tx: Database, admin: Admin | null): Promise<void> {
  if (
    !admin ||
    admin.allSites ||
    (await hasSecondFactor(tx, admin.user)) ||
    (await hasPasskey(tx, admin.user))
  )
    return;
  throw createInvalidFieldsError({
    required:
      "Set up a passkey or a second factor for yourself first. It's your way in when the provider is down.",
  });
}

/** Ends sessions that weren't opened by single sign-on. Owners stay logged in as the fallback. */
async function endOtherSessions(tx: Database, siteId: string): Promise<void> {
  const staff = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.siteId, siteId),
        eq(users.role, "admin"),
        eq(users.allSites, false),
        ne(users.staffRole, "owner"),
      ),
    );
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.siteId, siteId),
        eq(sessions.purpose, "admin"),
        sql`${sessions.openedBy} is distinct from 'sso'`,
        inArray(sessions.userId, staff),
      ),
    );
}

export const adminSsoRoutes: ServedCall[] = [
  serve(adminCalls.sso, async (context) => {
    const scope = await resolveSiteScope(context, context.query.site);
    return succeeded({
      data: await toSsoWire(scope.db, scope.siteId, await listOrigins(scope.db, context, scope)),
    });
  }),

  serveAction(adminCalls.saveSso, async (tx, { scope, body, now, ...context }) => {
    const { siteId } = scope;
    const { services } = context;
    const issuer = readIssuer(body.issuer, services);
    const before = await findSso(tx, siteId);
    const secret = body.client_secret || (before && openClientSecret(before, services.secrets));
    if (!secret) throw createInvalidFieldsError({ client_secret: "Enter the client secret." });
    if (body.default_role !== null && body.domains.length === 0)
      throw createInvalidFieldsError({ domains: "Name the domains whose people may join on their own." });
    const isOtherClient = before?.issuer !== issuer || before.clientId !== body.client_id;
    const isNew = isOtherClient || openClientSecret(before, services.secrets) !== secret;
    if (body.enabled && !isNew && !before.testedAt)
      throw createInvalidFieldsError({ enabled: "Test the connection first, then turn it on." });
    if (body.required && !body.enabled)
      throw createInvalidFieldsError({ required: "Turn single sign-on on first." });
    if (body.required && !before?.required) await requireWayBack(tx, context.admin);
    const enabled = body.enabled && !isNew;
    const values = {
      issuer,
      clientId: body.client_id,
      sealedSecret:
        isNew || !before ? sealClientSecret(secret, siteId, services.secrets) : before.sealedSecret,
      label: body.label,
      domains: [...new Set(body.domains)],
      defaultRole: body.default_role,
      trustsAddresses: body.trusts_addresses,
      enabled,
      required: body.required && enabled,
      testedAt: isNew || !before ? null : before.testedAt,
      findings: isNew || !before ? [] : before.findings,
      updatedAt: now,
    };
    await tx
      .insert(siteSso)
      .values({ siteId, createdAt: now, ...values })
      .onConflictDoUpdate({ target: siteSso.siteId, set: values });
    // Another provider or client uses different subject IDs for the same people.
    if (isOtherClient) await tx.delete(staffIdentities).where(eq(staffIdentities.siteId, siteId));
    if (values.required && !before?.required) await endOtherSessions(tx, siteId);
    const { label, domains, defaultRole: default_role, trustsAddresses: trusts_addresses, required } = values;
    return {
      data: await toSsoWire(tx, siteId, await listOrigins(tx, context, scope)),
      subject: `site:${siteId}`,
      detail: {
        issuer,
        client_id: body.client_id,
        label,
        domains,
        default_role,
        trusts_addresses,
        enabled,
        required,
        client_changed: isNew,
      },
    };
  }),

  // Not a serveAction route, because the provider request doesn't belong in a transaction.
  serve(adminCalls.testSso, async (context) => {
    const { services } = context;
    const scope = await resolveSiteScope(context, context.body.site);
    const { db, siteId } = scope;
    const row = await findSso(db, siteId);
    if (!row) throw createNoSsoError();
    const message = "You tested this several times just now. Wait a minute, then test again.";
    const window = { key: `sso-test:${siteId}`, max: TESTS_A_MINUTE, windowMs: 60_000, message };
    await countInWindow(db, window, services.now());
    const findings = await testProvider(getClient(row, services.secrets), services);
    const usable = isUsable(findings);
    await db.transaction(async (tx) => {
      // Skip if the settings changed during the test.
      const tested = and(eq(siteSso.siteId, siteId), eq(siteSso.updatedAt, row.updatedAt));
      await tx
        .update(siteSso)
        .set({ findings, testedAt: usable ? services.now() : row.testedAt })
        .where(tested);
      const detail = { provider: new URL(row.issuer).host, findings: findings.map(({ code }) => code) };
      await audit(tx, context, adminCalls.testSso.name, `site:${siteId}`, detail, siteId);
    });
    return succeeded({ data: await toSsoWire(db, siteId, await listOrigins(db, context, scope)) });
  }),

  serveAction(adminCalls.removeSso, async (tx, { scope, ...context }) => {
    const { siteId } = scope;
    const [removed] = await tx.delete(siteSso).where(eq(siteSso.siteId, siteId)).returning();
    if (!removed) throw createNoSsoError();
    await tx.delete(staffIdentities).where(eq(staffIdentities.siteId, siteId));
    return {
      data: await toSsoWire(tx, siteId, await listOrigins(tx, context, scope)),
      subject: `site:${siteId}`,
      detail: { provider: new URL(removed.issuer).host },
    };
  }),

  serveAction(adminCalls.unlinkSso, async (tx, { scope, body }) => {
    const user = await lockAccount(tx, scope.siteId, body.id);
    if (!isStaff(user)) throw new AppError("not_found", "This account isn't on this site's team.");
    const unlinked = await dropIdentity(tx, user);
    if (!unlinked) throw new AppError("conflict", "This account isn't linked to single sign-on.");
    return { data: { id: user.id, unlinked }, subject: `user:${user.id}`, detail: {} };
  }),
];
