import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { findMarkdownProblem } from "../rules/markdown-limits";
import { type StoredBlock, toPlainBlocks } from "../rules/text-blocks";
import { sites, siteTexts } from "../schema/site";
import { markdownTask } from "./markdown-task";

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
