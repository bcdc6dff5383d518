import Link from "next/link";
import { useTranslations } from "next-intl";
import type { User } from "@/lib/contract/account";
import type { ThemeChoice } from "@/lib/core/theme-choice";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/site";
import type { ThirdParties } from "@/lib/site/third-parties";
import { BrandLogo } from "./brand-logo";
import { FooterHelp } from "./footer-help";
import { LanguageSwitch } from "./language-switch";
import { NavList } from "./nav-links";
import { ThemeSwitch } from "./theme-switch";

interface FooterProps {
  site: Site;
  user: Pick<User, "isDealer"> | null;
  theme: ThemeChoice;
  parties: ThirdParties | null;
}

const line =
  "condensed inline-flex min-h-9 items-center font-[550] text-ink text-sm no-underline hover:underline";

/** Contact, company, pages, and the disclaimer about the records. */
export function SiteFooter({ site, user, theme, parties }: FooterProps) {
  const t = useTranslations("shell");
  return (
    <footer className="mt-auto border-hairline border-t bg-sheet print:hidden">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-6 px-4 py-8 md:grid-cols-[1.6fr_1fr_1fr] md:px-10">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-3 font-extrabold font-label text-lg leading-none [font-stretch:72%]">
            <BrandLogo site={site} size="small" />
            {site.name}
          </p>
          <p className="max-w-measure text-ink-2 text-sm">{t("footer.records")}</p>
        </div>
        <nav aria-label={t("footer.pages")} className="grid content-start justify-items-start">
          <p className="caps mb-1">{t("footer.pages")}</p>
          <NavList className={line} />
        </nav>
        <div className="grid content-start justify-items-start gap-1">
          <p className="caps">{t("footer.help")}</p>
          <a href={`mailto:${site.supportEmail}`} className="min-h-9 break-all py-1.5 text-sm">
            {site.supportEmail}
          </a>
          <FooterHelp parties={parties} />
          <Link href={user?.isDealer ? routes.printBatch : routes.dealersSignup} className={line}>
            {t(user?.isDealer ? "footer.lists" : "footer.dealers")}
          </Link>
          <Link href={routes.deleteAccount} className={line}>
            {t("footer.deleteAccount")}
          </Link>
        </div>
      </div>
      <div className="border-hairline border-t">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-10">
          <p className="max-w-measure text-ink-2 text-xs">{t("footer.affiliation")}</p>
          <div className="flex items-center gap-3">
            {site.forcedLocale ? null : <LanguageSwitch />}
            <ThemeSwitch initial={theme} />
          </div>
        </div>
      </div>
      <div aria-hidden="true" className="letterhead" />
    </footer>
  );
}
