import { and, eq } from "drizzle-orm";
import { siteMailDomains } from "@/lib/domain/schema";
import { type MembersApiSecrets, openSealedText, sealText } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";

export interface SiteSender {
  address: string;
  dkim: { domainName: string; keySelector: string; privateKey: string };
}

const getPurpose = (siteId: string) => ({ purpose: "mail-domain", owner: siteId });

export function sealMailKey(privateKey: string, siteId: string, secrets: MembersApiSecrets): string {
  return sealText(privateKey, getPurpose(siteId), secrets);
}

export const getSenderAddress = (domain: string) => `no-reply@${domain}`;

/** Returns null if mail uses the operator's domain, or if DIGEST_KEY has changed. */
export async function findSiteSender(
  db: Database,
  siteId: string,
  secrets: MembersApiSecrets,
): Promise<SiteSender | null> {
  const [row] = await db
    .select()
    .from(siteMailDomains)
    .where(and(eq(siteMailDomains.siteId, siteId), eq(siteMailDomains.state, "verified")));
  const privateKey = row ? openSealedText(row.sealedPrivateKey, getPurpose(siteId), secrets) : null;
  if (!row || privateKey === null) return null;
  const { domain, selector } = row;
  return {
    address: getSenderAddress(domain),
    dkim: { domainName: domain, keySelector: selector, privateKey },
  };
}
