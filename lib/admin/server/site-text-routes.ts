import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type CallContext, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { LOCALES } from "@/lib/platform/i18n";
import { AppError } from "@/lib/platform/values";
import type { SiteConfigWire } from "@/lib/site/contract/site";
import { SITE_TEXT_NAMES } from "@/lib/site/contract/texts";
import { findMarkdownProblem, MARKDOWN_PROBLEMS } from "@/lib/site/rules/markdown-limits";
import { formatStandardText } from "@/lib/site/rules/site-text";
import type { StoredBlock } from "@/lib/site/rules/text-blocks";
import { insertText, listCurrentTexts, listSiteTodos, markdownTask } from "@/lib/site/server";
import { adminCalls } from "../contract/admin";
import { serveAction } from "./admin-action";
import { resolveSiteScope, type SiteScope } from "./admin-scope";
import { lockSite } from "./site-repository";

const getNames = ({ partner_signup = "closed" }: SiteConfigWire) =>
  SITE_TEXT_NAMES.filter((name) => name !== "partnerTerms" || partner_signup !== "closed");

async function toTextsWire(db: Database, site: { id: string; config: SiteConfigWire }) {
  const rows = await listCurrentTexts(db, site.id, SITE_TEXT_NAMES);
  const texts = getNames(site.config).flatMap((name) =>
    LOCALES.map((locale) => {
      const row = rows.find((item) => item.name === name && item.locale === locale);
      return {
        name,
        locale,
        markdown: row?.markdown ?? "",
        standard: formatStandardText(name, locale)?.markdown ?? "",
        updated: row?.createdAt.toISOString() ?? null,
      };
    }),
  );
  return { texts, missing: listSiteTodos(site.config, rows) };
}

interface ParsedText {
  markdown: string;
  blocks: StoredBlock[];
}

async function parseText(
  { services, user, body }: CallContext<typeof adminCalls.saveSiteText>,
  { site }: SiteScope,
): Promise<ParsedText> {
  const markdown = body.markdown.replaceAll("\r\n", "\n").trim();
  const problem = findMarkdownProblem(markdown);
  if (problem) throw createInvalidFieldsError({ markdown: MARKDOWN_PROBLEMS[problem] });
  const owner = { site: site.uri, userId: user?.id ?? null };
  try {
    return { markdown, blocks: await services.input.run(markdownTask, () => markdown, owner) };
  } catch (error) {
    if (error instanceof AppError && error.code === "took_too_long")
      throw createInvalidFieldsError({ markdown: error.message });
    throw error;
  }
}

export const adminSiteTextRoutes: ServedCall[] = [
  serve(adminCalls.siteTexts, async (context) => {
    const { db, site } = await resolveSiteScope(context, context.query.site);
    return succeeded({ data: await toTextsWire(db, site) });
  }),

  serveAction(
    adminCalls.saveSiteText,
    async (tx, { body, scope, now, services, prepared: { markdown, blocks } }) => {
      const { name, locale } = body;
      const site = await lockSite(tx, scope.siteId);
      const before = await listCurrentTexts(tx, site.id, [name]);
      const isSame = before.some(
        (row) => row.locale === locale && row.markdown === markdown && markdown !== "",
      );
      // Don't create a new version if unchanged, so that members' acceptance stays valid.
      if (!isSame) await insertText(tx, { siteId: site.id, name, locale, markdown, blocks, createdAt: now });
      return {
        data: await toTextsWire(tx, site),
        subject: `site:${site.id}`,
        detail: { text: name, locale, characters: markdown.length },
        afterwards: () => services.siteSaved(site),
      };
    },
    "its site",
    parseText,
  ),
];
