import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import type { User } from "@/lib/contract/account";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/site";
import { AccountBalance, AccountBar } from "./account-bar";
import { Brand } from "./brand";
import { LanguageSwitch } from "./language-switch";
import { NavLinks } from "./nav-links";

interface HeaderProps {
  site: Site;
  user: User | null;
}

/** Logo, main pages, balance, language and account on one line; on phones the balance has its own line. */
export function SiteHeader({ site, user }: HeaderProps) {
  const t = useTranslations("shell");
  return (
    <header className="border-hairline border-b bg-sheet print:hidden">
      <div className="relative flex h-14 items-center gap-3 px-4 md:h-16 md:gap-4 md:px-10">
        <Brand site={site} />
        <NavLinks onTablets={!user} />
        <div className="ml-auto flex flex-none items-center gap-1.5 md:gap-4">
          {site.forcedLocale ? null : <LanguageSwitch className={user ? "max-lg:hidden" : undefined} />}
          {user ? (
            <AccountBar isGlobal={site.isGlobal} />
          ) : (
            <ButtonLink href={routes.login} variant="quiet" size="sm" className="min-h-11 px-4">
              {t("logIn")}
            </ButtonLink>
          )}
        </div>
      </div>
      {user ? (
        <div className="border-hairline border-t bg-band md:hidden">
          <AccountBalance isGlobal={site.isGlobal} />
        </div>
      ) : null}
    </header>
  );
}
