import { and, eq, isNull, ne } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import { findMarkdownProblem } from "@/lib/site/rules/markdown-limits";
import { type StoredBlock, toPlainBlocks } from "@/lib/site/rules/text-blocks";
import { markdownTask } from "@/lib/site/server/markdown-task";
import type { Database } from "../db/database";
import { sites, siteTexts } from "../db/schema/site";
import type { Services } from "../kernel/services";

const BATCH = 100;

async function parse(
  { input }: Pick<Services, "input">,
  site: string,
  markdown: string,
): Promise<StoredBlock[]> {
  if (findMarkdownProblem(markdown)) return toPlainBlocks(markdown);
  try {
    return await input.run(markdownTask, () => markdown, { site, userId: null });
  } catch (error) {
    if (error instanceof AppError && error.code === "took_too_long") return toPlainBlocks(markdown);
    throw error;
  }
}

const findUnparsed = (db: Database) =>
  db
    .select({ seq: siteTexts.seq, markdown: siteTexts.markdown, site: sites.uri })
    .from(siteTexts)
    .innerJoin(sites, eq(sites.id, siteTexts.siteId))
    .where(and(isNull(siteTexts.blocks), ne(siteTexts.markdown, "")))
    .orderBy(siteTexts.seq)
    .limit(BATCH);

export async function convertTexts(db: Database, services: Pick<Services, "input">): Promise<void> {
  for (let rows = await findUnparsed(db); rows.length > 0; rows = await findUnparsed(db)) {
    for (const { seq, markdown, site } of rows) {
      const blocks = await parse(services, site, markdown);
      await db.update(siteTexts).set({ blocks }).where(eq(siteTexts.seq, seq));
    }
  }
}
