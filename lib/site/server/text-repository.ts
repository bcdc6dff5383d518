import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { LOCALES, type Locale } from "@/lib/platform/i18n";
import type { SiteConfigWire } from "../contract/site";
import { BINDING_TEXTS, type SiteTextName, type SiteTodo } from "../contract/texts";
import { computeTextVersion, formatStandardText } from "../rules/site-text";
import { siteTexts } from "../schema/site";

export type SiteTextRow = typeof siteTexts.$inferSelect;

export async function listCurrentTexts(
  db: Database,
  siteId: string,
  names: readonly SiteTextName[],
): Promise<SiteTextRow[]> {
  return db
    .selectDistinctOn([siteTexts.name, siteTexts.locale])
    .from(siteTexts)
    .where(and(eq(siteTexts.siteId, siteId), inArray(siteTexts.name, [...names])))
    .orderBy(siteTexts.name, siteTexts.locale, desc(siteTexts.seq));
}

export async function insertText(
  tx: Database,
  text: Pick<SiteTextRow, "siteId" | "name" | "locale" | "markdown" | "blocks" | "createdAt">,
): Promise<void> {
  const { name, locale, markdown, createdAt } = text;
  const version =
    markdown === ""
      ? getStandardVersion(name, locale)
      : computeTextVersion(markdown, createdAt.toISOString());
  await tx.insert(siteTexts).values({ ...text, version });
}

function getStandardVersion(name: SiteTextName, locale: Locale): string {
  return formatStandardText(name, locale)?.version ?? "";
}

/**
 * Lists missing facts, and texts that aren't saved or confirmed in any language; a default must be confirmed again when
 * it changes.
 */
export function listSiteTodos(
  config: Pick<SiteConfigWire, "seller_name" | "seller_address" | "seller_phone">,
  rows: readonly Pick<SiteTextRow, "name" | "locale" | "markdown" | "version">[],
): SiteTodo[] {
  const isConfirmed = (name: SiteTextName) =>
    LOCALES.some((locale) =>
      rows.some(
        (row) =>
          row.name === name &&
          row.locale === locale &&
          (row.markdown !== "" || row.version === getStandardVersion(name, locale)),
      ),
    );
  const lacking: [SiteTodo, boolean][] = [
    ["company", !config.seller_name],
    ["address", !config.seller_address?.length],
    ["phone", !config.seller_phone],
    ...BINDING_TEXTS.map((name): [SiteTodo, boolean] => [name, !isConfirmed(name)]),
  ];
  return lacking.filter(([, isLacking]) => isLacking).map(([todo]) => todo);
}
