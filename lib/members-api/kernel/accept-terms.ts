import { randomId } from "@/lib/core/random-id";
import { LEGAL_TEXTS } from "@/lib/core/site/site-texts";
import { textInForce } from "@/lib/site/site-text";
import type { Database } from "../db/database";
import { consents } from "../db/schema/support";
import { currentTexts } from "../site/text-repository";
import type { BaseContext } from "./serve";

/** By what a member accepted the texts: the sign-up, or an order by its number. */
export type AcceptedBy = { by: "signup" } | { by: "order"; order: string; guest: boolean };

/**
 * Records which versions of the terms and the privacy policy were in force, in the reader's language, when an account was
 * made or something was ordered. Beside the cookie consents, and kept like them: without an end.
 */
export async function acceptTerms(
  { site, services, locale }: Pick<BaseContext, "site" | "services" | "locale">,
  tx: Database,
  userId: string,
  accepted: AcceptedBy,
): Promise<void> {
  const own = await currentTexts(tx, site.id, LEGAL_TEXTS);
  const texts = own.map((row) => ({ ...row, updated: row.createdAt.toISOString() }));
  const versions = LEGAL_TEXTS.map((name) => [name, textInForce(name, locale, texts)?.version ?? ""]);
  await tx.insert(consents).values({
    id: randomId(),
    siteId: site.id,
    userId,
    visitor: null,
    choice: { ...accepted, locale, ...Object.fromEntries(versions) },
    createdAt: services.now(),
  });
}
