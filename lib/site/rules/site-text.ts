import { createHash } from "node:crypto";
import { inEachLanguage, LOCALES, type Locale } from "@/lib/platform/i18n";
import { isBindingText, type SiteTextName } from "../contract/texts";
import { parseMarkdown } from "./parse-markdown";
import type { Site } from "./site";
import type { StandardTexts } from "./standard-texts/standard-texts";
import { type Block, fillFacts, type StoredBlock, type TextFacts, toPlainBlocks } from "./text-blocks";

const standard = await inEachLanguage<StandardTexts>(
  (locale) => import(`./standard-texts/${locale}/index.ts`),
);

export interface SiteText {
  name: SiteTextName;
  locale: Locale;
  blocks: Block[];
  updated: string;
  /** Text version that members accept: date and first digits of its SHA-256. */
  version: string;
}

export interface OwnText {
  name: SiteTextName;
  locale: Locale;
  markdown: string;
  blocks?: StoredBlock[] | null;
  version: string;
  updated: string;
}

export function computeTextVersion(markdown: string, updated: string): string {
  const digest = createHash("sha256").update(markdown).digest("hex").slice(0, 8);
  return `${updated.slice(0, 10)}.${digest}`;
}

export function formatStandardText(
  name: SiteTextName,
  locale: Locale,
): Omit<OwnText, "name" | "locale"> | null {
  const { texts, updated } = standard[locale];
  const markdown = texts[name];
  if (markdown === undefined) return null;
  return { markdown, updated, version: computeTextVersion(markdown, updated) };
}

const parsedStandards = new Map<string, StoredBlock[]>();

function parseStandard(markdown: string): StoredBlock[] {
  const blocks = parsedStandards.get(markdown) ?? parseMarkdown(markdown);
  parsedStandards.set(markdown, blocks);
  return blocks;
}

/**
 * Falls back to the site's text in another language for a binding text, because the default would be a different
 * contract.
 */
export function findTextInForce(
  name: SiteTextName,
  locale: Locale,
  ownTexts: readonly OwnText[],
): Omit<OwnText, "name"> | null {
  const locales = isBindingText(name) ? [locale, ...LOCALES.filter((other) => other !== locale)] : [locale];
  for (const language of locales) {
    const text = ownTexts.find(
      (item) => item.name === name && item.locale === language && item.markdown !== "",
    );
    if (text) return text;
  }
  const text = formatStandardText(name, locale);
  return text && { ...text, locale, blocks: parseStandard(text.markdown) };
}

type Named = Pick<
  Site,
  | "name"
  | "origin"
  | "supportEmail"
  | "sellerName"
  | "sellerAddress"
  | "sellerPhone"
  | "signupCredits"
  | "ownApi"
>;

function getFacts(site: Named): TextFacts {
  return {
    site: site.name,
    host: new URL(site.origin).host,
    company: site.sellerName || null,
    address: site.sellerAddress.join(", ") || null,
    phone: site.sellerPhone || null,
    email: site.supportEmail,
    freereports: site.signupCredits.vhr > 0 ? String(site.signupCredits.vhr) : null,
    ourrules: site.ownApi ? "" : null,
    freestickers: site.signupCredits.sticker > 0 ? String(site.signupCredits.sticker) : null,
  };
}

export function findSiteText(
  site: Named,
  name: SiteTextName,
  locale: Locale,
  ownTexts: readonly OwnText[],
): SiteText | null {
  const text = findTextInForce(name, locale, ownTexts);
  if (!text) return null;
  const { markdown, updated, version } = text;
  const blocks = fillFacts(text.blocks ?? toPlainBlocks(markdown), getFacts(site));
  return { name, locale: text.locale, blocks, updated: updated.slice(0, 10), version };
}
