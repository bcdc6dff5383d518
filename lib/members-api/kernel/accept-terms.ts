import { createRandomId } from "@/lib/core/random-id";
import { LEGAL_TEXTS } from "@/lib/core/site/site-texts";
import { findTextInForce } from "@/lib/site/site-text";
import type { Database } from "../db/database";
import { consents } from "../db/schema/support";
import { listCurrentTexts } from "../site/text-repository";
import type { BaseContext } from "./serve";

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
