import { useTranslations } from "next-intl";
import type { User } from "@/lib/contract/account";
import type { Offer } from "@/lib/contract/offers";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/site";
import { AccountBalance, AccountBar } from "./account-bar";
import { Brand } from "./brand";
import { MAIN_LINKS } from "./main-links";
import { NavLinks } from "./nav-links";
import { SiteLanguage } from "./site-language";
import { VisitorHeader } from "./visitor-header";

interface HeaderProps {
  site: Site;
  user: User | null;
  offers: readonly Offer[];
}

export function SiteHeader({ site, user, offers }: HeaderProps) {
  return user ? <MemberHeader site={site} offers={offers} /> : <VisitorHeader site={site} />;
}

function MemberHeader({ site, offers }: Pick<HeaderProps, "site" | "offers">) {
  const t = useTranslations("shell");
  const shown = MAIN_LINKS.filter(({ href }) => href !== routes.prices || offers.includes("plans"));
  const links = shown.map(({ href, name }) => ({ href, label: t(name) }));
  return (
    <header className="border-hairline border-b bg-sheet print:hidden">
      <div className="relative flex h-14 items-center gap-3 px-4 md:h-16 md:gap-4 md:px-10">
        <Brand site={site} />
        <NavLinks links={links} label={t("mainPages")} />
        <div className="ml-auto flex flex-none items-center gap-1.5 md:gap-4">
          <SiteLanguage site={site} className="max-lg:hidden" />
          <AccountBar isGlobal={site.isGlobal} />
        </div>
      </div>
      <div className="border-hairline border-t bg-band md:hidden">
        <AccountBalance isGlobal={site.isGlobal} />
      </div>
    </header>
  );
}
