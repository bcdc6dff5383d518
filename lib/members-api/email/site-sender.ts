import { and, eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { siteMailDomains } from "../db/schema/domain";
import { openSealedText, sealText } from "../kernel/sealed-text";
import type { MembersApiSecrets } from "../kernel/services";

/** Whom a site's emails come from, once its mail domain is verified. */
export interface SiteSender {
  address: string;
  dkim: { domainName: string; keySelector: string; privateKey: string };
}

const purposeOf = (siteId: string) => ({ purpose: "mail-domain", owner: siteId });

export function sealMailKey(privateKey: string, siteId: string, secrets: MembersApiSecrets): string {
  return sealText(privateKey, purposeOf(siteId), secrets);
}

export const senderAddress = (domain: string) => `no-reply@${domain}`;

/** Null while mail goes out under the operator's domain; also where the key was sealed with another DIGEST_KEY. */
export async function findSiteSender(
  db: Database,
  siteId: string,
  secrets: MembersApiSecrets,
): Promise<SiteSender | null> {
  const [row] = await db
    .select()
    .from(siteMailDomains)
    .where(and(eq(siteMailDomains.siteId, siteId), eq(siteMailDomains.state, "verified")));
  const privateKey = row ? openSealedText(row.sealedPrivateKey, purposeOf(siteId), secrets) : null;
  if (!row || privateKey === null) return null;
  const { domain, selector } = row;
  return {
    address: senderAddress(domain),
    dkim: { domainName: domain, keySelector: selector, privateKey },
  };
}
