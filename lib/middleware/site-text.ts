import { cache } from "react";
import { pageOutage, pagePartial } from "@/lib/bff/page-status";
import { ownTexts } from "@/lib/bff/site-texts";
import { isBindingText, type SiteTextName } from "@/lib/core/site/site-texts";
import { type SiteText, siteTextOf } from "@/lib/site/site-text";
import { pageContext } from "./page";

/** If the site's texts are unavailable, a binding text is an outage; other texts fall back to the product's. */
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
