import type { SiteTextName } from "@/lib/core/site/site-texts";

/** The product's own texts in one language, in Markdown with the facts of lib/site/site-text.ts in braces. */
export interface StandardTexts {
  /** The day of their last change, 'YYYY-MM-DD'. It is part of what members accept: move it with every change. */
  updated: string;
  texts: Partial<Record<SiteTextName, string>>;
}
