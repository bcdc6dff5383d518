import { cache } from "react";
import { pageOutage, pagePartial } from "@/lib/bff/page-status";
import { ownTexts } from "@/lib/bff/site-texts";
import { isBindingText, type SiteTextName } from "@/lib/core/site/site-texts";
import { type SiteText, siteTextOf } from "@/lib/site/site-text";
import { pageContext } from "./page";

/**
 * A text of the page's site in the reader's language: what the site wrote, or the product's own; null where neither has
 * one. While nobody can say what the site wrote, a binding text is an outage, any other the product's own.
 */
export const siteText = cache(async (name: SiteTextName): Promise<SiteText | null> => {
  const { site, locale } = await pageContext();
  try {
    return siteTextOf(site, name, locale, await ownTexts(site, name));
  } catch {
    if (isBindingText(name)) throw pageOutage(new Error("The site's texts are not available right now."));
    pagePartial();
    return siteTextOf(site, name, locale, []);
  }
});
