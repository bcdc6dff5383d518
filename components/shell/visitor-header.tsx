import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { MenuIcon } from "@/components/ui/icons";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { Brand } from "./brand";
import { NavLinks } from "./nav-links";
import { SiteLanguage } from "./site-language";
import { loadVisitorLinks } from "./visitor-links";

const MENU_ID = "visitor-menu";
const line =
  "condensed flex min-h-12 items-center border-hairline border-t px-4 font-[550] text-base text-ink no-underline hover:bg-band";

export async function VisitorHeader({ site }: { site: Site }) {
  const [t, links] = await Promise.all([getTranslations("shell"), loadVisitorLinks()]);
  return (
    <header className="border-hairline border-b bg-sheet print:hidden">
      <div className="relative flex h-14 items-center gap-3 px-4 md:h-16 md:gap-4 md:px-10">
        <Brand site={site} />
        <NavLinks links={links} label={t("mainPages")} />
        <div className="ml-auto flex flex-none items-center gap-1 md:gap-4">
          <SiteLanguage site={site} className="max-[22.5rem]:hidden" />
          <ButtonLink href={routes.login} variant="quiet" size="sm" className="min-h-11 px-4">
            {t("logIn")}
          </ButtonLink>
          <button
            type="button"
            popoverTarget={MENU_ID}
            className="flex min-h-11 min-w-11 items-center justify-center rounded hover:bg-band lg:hidden"
          >
            <MenuIcon className="size-5" />
            <span className="sr-only">{t("menu")}</span>
          </button>
        </div>
      </div>
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label={t("menu")}
        // Covers the page on phones because a button half hidden by the menu would be too small a target.
        className="absolute inset-x-0 top-14 bottom-auto m-0 min-h-[calc(100dvh-3.5rem)] w-full border-0 border-rule bg-sheet p-0 text-ink md:top-16 md:min-h-0 md:border-b lg:hidden"
      >
        {/* Plain links because a page load closes the menu. */}
        {links.map(({ href, label }) => (
          <a key={href} href={href} className={line}>
            {label}
          </a>
        ))}
        <a href={routes.login} className={line}>
          {t("logIn")}
        </a>
        <a href={routes.signup} className={`${line} border-b text-primary`}>
          {t("createAccount")}
        </a>
      </nav>
    </header>
  );
}
