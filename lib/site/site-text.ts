import { createHash } from "node:crypto";
import { LOCALES, type Locale } from "@/lib/core/locale";
import { isBindingText, type SiteTextName } from "@/lib/core/site/site-texts";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import { parseMarkdown } from "./rules/parse-markdown";
import { type Block, fillFacts, type StoredBlock, type TextFacts, toPlainBlocks } from "./rules/text-blocks";
import type { Site } from "./site";
import type { StandardTexts } from "./standard-texts/standard-texts";

const standard = await inEachLanguage<StandardTexts>(
  (locale) => import(`./standard-texts/${locale}/index.ts`),
);

/** A text as a site shows it. */
export interface SiteText {
  name: SiteTextName;
  /** Its own language: not always the reader's, where the site wrote it in one only. */
  locale: Locale;
  blocks: Block[];
  /** The day of its last change, 'YYYY-MM-DD'. */
  updated: string;
  /** What a member accepts: the day and the first digits of the text's SHA-256. */
  version: string;
}

/** A text that the site wrote itself, as the Members API answers it. */
export interface OwnText {
  name: SiteTextName;
  locale: Locale;
  markdown: string;
  /** The parsed text; absent if the Members API has none. */
  blocks?: StoredBlock[] | null;
  version: string;
  updated: string;
}

/** '2026-11-25.3f9a1c2b': who reads a consent's record finds the text by it. */
export function textVersion(markdown: string, updated: string): string {
  const digest = createHash("sha256").update(markdown).digest("hex").slice(0, 8);
  return `${updated.slice(0, 10)}.${digest}`;
}

/** The product's own text, where it has one. */
export function standardText(name: SiteTextName, locale: Locale): Omit<OwnText, "name" | "locale"> | null {
  const { texts, updated } = standard[locale];
  const markdown = texts[name];
  if (markdown === undefined) return null;
  return { markdown, updated, version: textVersion(markdown, updated) };
}

const parsedStandards = new Map<string, StoredBlock[]>();

/** The product's own texts are ours, so they are parsed here, each once. */
function parseStandard(markdown: string): StoredBlock[] {
  const blocks = parsedStandards.get(markdown) ?? parseMarkdown(markdown);
  parsedStandards.set(markdown, blocks);
  return blocks;
}

/**
 * The text in force for a reader of `locale`: the site's own, or the product's. A binding one that the site wrote in another
 * language only counts in that one: the product's translation would be another contract.
 */
export function textInForce(
  name: SiteTextName,
  locale: Locale,
  own: readonly OwnText[],
): Omit<OwnText, "name"> | null {
  const locales = isBindingText(name) ? [locale, ...LOCALES.filter((other) => other !== locale)] : [locale];
  for (const language of locales) {
    const text = own.find((one) => one.name === name && one.locale === language && one.markdown !== "");
    if (text) return text;
  }
  const text = standardText(name, locale);
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

/** What a text may name in braces. */
function factsOf(site: Named): TextFacts {
  return {
    site: site.name,
    host: new URL(site.origin).host,
    company: site.sellerName || null,
    address: site.sellerAddress.join(", ") || null,
    phone: site.sellerPhone || null,
    email: site.supportEmail,
    freereports: site.signupCredits.vhr > 0 ? String(site.signupCredits.vhr) : null,
    /** Starts what only our own Members API does: without it, the part is left out. */
    ourrules: site.ownApi ? "" : null,
    freestickers: site.signupCredits.sticker > 0 ? String(site.signupCredits.sticker) : null,
  };
}

/** The text in force, ready to draw; null where the site wrote none and the product has none. */
export function siteTextOf(
  site: Named,
  name: SiteTextName,
  locale: Locale,
  own: readonly OwnText[],
): SiteText | null {
  const text = textInForce(name, locale, own);
  if (!text) return null;
  const { markdown, updated, version } = text;
  const blocks = fillFacts(text.blocks ?? toPlainBlocks(markdown), factsOf(site));
  return { name, locale: text.locale, blocks, updated: updated.slice(0, 10), version };
}
