import type { Database } from "@/lib/platform/db";
import { LOCALES, type Locale } from "@/lib/platform/i18n";
import { createRandomId } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { findTextInForce } from "@/lib/site/rules/site-text";
import { listCurrentTexts } from "@/lib/site/server";
import { consents } from "@/lib/support/schema";
import type { OperatorSite, PartnerTerms } from "./partner-types";

/** Adds a consent record for each version; the partner's row only has the latest version. */
export async function recordPartnerTerms(
  tx: Database,
  site: { siteId: string; userId: string },
  { version, locale }: PartnerTerms,
  now: Date,
) {
  const choice = { by: "partner", locale, partner_terms: version };
  await tx.insert(consents).values({ id: createRandomId(), ...site, visitor: null, choice, createdAt: now });
  return {
    termsVersion: version,
    termsLocale: locale,
    termsAcceptedAt: now,
    termsAcceptedBy: site.userId,
  };
}

type Operator = Pick<OperatorSite, "id" | "config">;

async function loadTermsInForce(db: Database, operator: Operator): Promise<Record<Locale, PartnerTerms>> {
  const rows = await listCurrentTexts(db, operator.id, ["partnerTerms"]);
  const texts = rows.map((row) => ({ ...row, updated: row.createdAt.toISOString() }));
  const url = new URL(routes.partnerTerms, operator.config.origin).href;
  const inLanguage = (locale: Locale): [Locale, PartnerTerms] => {
    const text = findTextInForce("partnerTerms", locale, texts);
    if (!text) throw new Error("the product has no partner terms");
    return [locale, { version: text.version, locale: text.locale, url }];
  };
  return Object.fromEntries(LOCALES.map(inLanguage)) as Record<Locale, PartnerTerms>;
}

export async function loadPartnerTerms(
  db: Database,
  operator: Operator,
  locale: Locale,
): Promise<PartnerTerms> {
  return (await loadTermsInForce(db, operator))[locale];
}

export async function findPartnerTerms(
  db: Database,
  operator: Operator,
  version: string,
): Promise<PartnerTerms | null> {
  const texts = Object.values(await loadTermsInForce(db, operator));
  return texts.find((text) => text.version === version) ?? null;
}
