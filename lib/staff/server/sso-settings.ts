import { eq } from "drizzle-orm";
import type { SsoWire } from "@/lib/admin/contract/sso";
import { type MembersApiSecrets, openSealedText, sealText } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { ssoCallbackPath } from "@/lib/routes";
import type { StaffRole } from "../rules/roles";
import { siteSso, staffIdentities } from "../schema/staff";
import type { ProviderClient } from "./oidc-provider";

export type SsoRow = typeof siteSso.$inferSelect;

const sealFor = (siteId: string) => ({ purpose: "sso-client-secret", owner: siteId });

export const sealClientSecret = (secret: string, siteId: string, secrets: MembersApiSecrets) =>
  sealText(secret, sealFor(siteId), secrets);

/** Returns null if DIGEST_KEY has changed. */
export const openClientSecret = ({ sealedSecret, siteId }: SsoRow, secrets: MembersApiSecrets) =>
  openSealedText(sealedSecret, sealFor(siteId), secrets);

export function getClient(row: SsoRow, secrets: MembersApiSecrets): ProviderClient {
  const { issuer, clientId } = row;
  // The provider then rejects the empty secret, and the error is shown.
  return { issuer, clientId, clientSecret: openClientSecret(row, secrets) ?? "" };
}

export async function findSso(db: Database, siteId: string): Promise<SsoRow | null> {
  const [row] = await db.select().from(siteSso).where(eq(siteSso.siteId, siteId));
  return row ?? null;
}

export async function findEnabledSso(db: Database, siteId: string): Promise<SsoRow | null> {
  const row = await findSso(db, siteId);
  return row?.enabled ? row : null;
}

const isNewRole = (role: StaffRole | null): role is Exclude<StaffRole, "owner"> =>
  role !== null && role !== "owner";

export async function toSsoWire(db: Database, siteId: string, origins: readonly string[]): Promise<SsoWire> {
  const row = await findSso(db, siteId);
  const redirect_uris = [...new Set(origins)].map((origin) => new URL(ssoCallbackPath, origin).href);
  if (!row) return { redirect_uris, settings: null };
  return {
    redirect_uris,
    settings: {
      issuer: row.issuer,
      client_id: row.clientId,
      label: row.label,
      domains: row.domains,
      default_role: isNewRole(row.defaultRole) ? row.defaultRole : null,
      trusts_addresses: row.trustsAddresses,
      enabled: row.enabled,
      required: row.required,
      tested: row.testedAt?.toISOString() ?? null,
      findings: row.findings,
      linked: await db.$count(staffIdentities, eq(staffIdentities.siteId, siteId)),
    },
  };
}
