import type { SiteTextName } from "@/lib/core/site/site-texts";

export interface StandardTexts {
  /** Part of the version that members accept; update it with every text change. */
  updated: string;
  texts: Partial<Record<SiteTextName, string>>;
}
