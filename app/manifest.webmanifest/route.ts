import { getTranslations } from "next-intl/server";
import { createSiteTextResponse } from "@/lib/bff/resolve-site";
import { isLocale, LOCALES } from "@/lib/platform/i18n";
import { formatManifest } from "@/lib/site/rules/manifest";

/** Reads the language from the URL because browsers request the manifest without cookies. */
export async function GET(request: Request): Promise<Response> {
  const wantedParam = new URL(request.url).searchParams.get("lang");
  const translators = await Promise.all(
    LOCALES.map((locale) => getTranslations({ locale, namespace: "offline.install" })),
  );
  return createSiteTextResponse(request, "application/manifest+json; charset=utf-8", (site) => {
    const locale = site.forcedLocale ?? (isLocale(wantedParam) ? wantedParam : site.defaultLocale);
    const t = translators[LOCALES.indexOf(locale)];
    if (!t) return null;
    return formatManifest(site, locale, {
      description: t("description"),
      find: t("find"),
      garage: t("garage"),
      checks: t("checks"),
    });
  });
}
