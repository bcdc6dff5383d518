import { LANGUAGES } from "@/lib/platform/i18n";
import type { Site } from "@/lib/site/rules/site";
import { LanguageSwitch } from "./language-switch";
import { OtherSiteLink } from "./other-site-link";

interface SiteLanguageProps {
  site: Pick<Site, "forcedLocale" | "otherLanguageOrigin">;
  className?: string;
}

/**
 * Links to the operator's sites in other languages if this site has only one language
 * (docs/decisions/forced-language.md).
 */
export function SiteLanguage({ site, className }: SiteLanguageProps) {
  const { forcedLocale, otherLanguageOrigin } = site;
  if (!forcedLocale) return <LanguageSwitch className={className} />;
  if (!otherLanguageOrigin) return null;
  return LANGUAGES.filter(({ code }) => code !== forcedLocale).map((language) => (
    <OtherSiteLink
      key={language.code}
      origin={otherLanguageOrigin}
      language={language}
      className={className}
    />
  ));
}
