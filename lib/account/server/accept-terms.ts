import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { createRandomId } from "@/lib/platform/values";
import { LEGAL_TEXTS } from "@/lib/site/contract/texts";
import { findTextInForce } from "@/lib/site/rules/site-text";
import { listCurrentTexts } from "@/lib/site/server";
import { consents } from "@/lib/support/schema";

export type AcceptedBy = { by: "signup" } | { by: "order"; order: string; guest: boolean };

export async function acceptTerms(
  { site, services, locale }: Pick<BaseContext, "site" | "services" | "locale">,
  tx: Database,
  userId: string,
  accepted: AcceptedBy,
): Promise<void> {
  const ownTexts = await listCurrentTexts(tx, site.id, LEGAL_TEXTS);
  const texts = ownTexts.map((row) => ({ ...row, updated: row.createdAt.toISOString() }));
  const versions = LEGAL_TEXTS.map((name) => [name, findTextInForce(name, locale, texts)?.version ?? ""]);
  await tx.insert(consents).values({
    id: createRandomId(),
    siteId: site.id,
    userId,
    visitor: null,
    choice: { ...accepted, locale, ...Object.fromEntries(versions) },
    createdAt: services.now(),
  });
}
