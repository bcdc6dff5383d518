import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import type { User } from "@/lib/contract/account";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/site";
import { AccountLine, BalanceLine } from "./account-line";
import { Brand } from "./brand";
import { LanguageSwitch } from "./language-switch";
import { NavLinks } from "./nav-links";

interface HeaderProps {
  site: Site;
  user: User | null;
}

/** Mark, main pages, balance, language and account on one ruled line; on phones the balance has a line of its own. */
export function SiteHeader({ site, user }: HeaderProps) {
  const t = useTranslations("layout");
  return (
    <header className="border-hairline border-b bg-sheet print:hidden">
      <div className="relative flex h-14 items-center gap-3 px-4 md:h-16 md:gap-4 md:px-10">
        <Brand site={site} />
        <NavLinks onTablets={!user} />
        <div className="ml-auto flex flex-none items-center gap-1.5 md:gap-4">
          {site.forcedLocale ? null : <LanguageSwitch className={user ? "max-lg:hidden" : undefined} />}
          {user ? (
            <AccountLine isGlobal={site.isGlobal} />
          ) : (
            <ButtonLink href={routes.login} look="quiet" size="sm" className="min-h-11 px-4">
              {t("logIn")}
            </ButtonLink>
          )}
        </div>
      </div>
      {user ? (
        <div className="border-hairline border-t bg-band md:hidden">
          <BalanceLine isGlobal={site.isGlobal} />
        </div>
      ) : null}
    </header>
  );
}
