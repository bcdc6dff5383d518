import { cache } from "react";
import { markPageOutage, markPagePartial } from "@/lib/bff/page-status";
import { loadOwnTexts } from "@/lib/bff/site-texts";
import { isBindingText, type SiteTextName } from "@/lib/site/contract/texts";
import { findSiteText, type SiteText } from "@/lib/site/rules/site-text";
import { pageContext } from "./page";

/** If the site's texts can't be loaded, throws for binding texts and falls back to the default for others. */
export const siteText = cache(async (name: SiteTextName): Promise<SiteText | null> => {
  const { site, locale } = await pageContext();
  try {
    return findSiteText(site, name, locale, await loadOwnTexts(site, name));
  } catch {
    if (isBindingText(name)) throw markPageOutage(new Error("The site's texts are not available right now."));
    markPagePartial();
    return findSiteText(site, name, locale, []);
  }
});
