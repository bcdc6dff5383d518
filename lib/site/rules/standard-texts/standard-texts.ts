import type { SiteTextName } from "../../contract/texts";

export interface StandardTexts {
  /** Part of the version that members accept; update it with every text change. */
  updated: string;
  texts: Partial<Record<SiteTextName, string>>;
}
