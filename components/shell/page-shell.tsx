import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MainProviders } from "@/components/providers/main-providers";
import { PageMessages } from "@/components/providers/page-messages";
import { getChosenTheme } from "@/components/shell/chosen-theme";
import { ShellHosts } from "@/components/shell/dialog-host";
import { SkipLink } from "@/components/ui/skip-link";
import type { User } from "@/lib/account/contract/account";
import type { Offer } from "@/lib/compose/calls/offers";
import { pageContext } from "@/lib/middleware/page";
import { hasSamples } from "@/lib/middleware/sample";
import { getSiteParties } from "@/lib/middleware/site-parties";
import type { ThemeChoice } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import type { ThirdParties } from "@/lib/site/rules/third-parties";
import { AccountBalance, AccountBar } from "./account-bar";
import { Brand } from "./brand";
import { DraftBanner } from "./draft-banner";
import { MAIN_LINKS } from "./main-links";
import { NavLinks } from "./nav-links";
import { HiddenInWebview } from "./outside-webview";
import { PageNotices } from "./page-notices";
import { SiteFooter } from "./site-footer";
import { SiteLanguage } from "./site-language";
import { VisitorHeader } from "./visitor-header";

interface MainShellProps {
  site: Site;
  user: User | null;
  offers: readonly Offer[];
  webview: boolean;
  byLink: boolean;
  theme: ThemeChoice;
  parties: ThirdParties | null;
  samples: boolean;
  hosts: ReactNode;
  children: ReactNode;
}

function MainShell(props: MainShellProps) {
  const { site, user, offers, webview, byLink, theme, parties, samples, hosts, children } = props;
  const t = useTranslations("shell");
  const waitsFor = user && (user.pendingEmail ?? (user.emailVerified ? null : user.email));
  return (
    <MainProviders user={user}>
      <div className="flex min-h-dvh flex-col">
        {webview ? null : (
          <HiddenInWebview>
            <SkipLink href="#page">{t("skip")}</SkipLink>
            <DraftBanner site={site} />
            <SiteHeader site={site} user={user} offers={offers} />
          </HiddenInWebview>
        )}
        <PageNotices
          arrived={byLink && !webview && user ? user.email : null}
          verify={waitsFor ? { email: waitsFor, creditsDue: user?.signupCreditsDue ?? false } : null}
        />
        <main id="page" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        {webview ? null : (
          <HiddenInWebview>
            <SiteFooter
              site={site}
              user={user}
              offers={offers}
              theme={theme}
              parties={parties}
              samples={samples}
            />
          </HiddenInWebview>
        )}
        {hosts}
      </div>
    </MainProviders>
  );
}

export async function PageShell({ children }: { children: ReactNode }) {
  const [{ site, user, offers, webview, byLink }, theme, samples] = await Promise.all([
    pageContext(),
    getChosenTheme(),
    hasSamples(),
  ]);
  const parties = getSiteParties(site);
  return (
    <PageMessages page="shell">
      <MainShell
        site={site}
        user={user}
        offers={offers}
        webview={webview}
        byLink={byLink}
        theme={theme}
        parties={parties}
        samples={samples}
        hosts={<ShellHosts parties={parties} />}
      >
        {children}
      </MainShell>
    </PageMessages>
  );
}

interface HeaderProps {
  site: Site;
  user: User | null;
  offers: readonly Offer[];
}

function SiteHeader({ site, user, offers }: HeaderProps) {
  return user ? <MemberHeader site={site} offers={offers} /> : <VisitorHeader site={site} />;
}

function MemberHeader({ site, offers }: Pick<HeaderProps, "site" | "offers">) {
  const t = useTranslations("shell");
  const visibleLinks = MAIN_LINKS.filter(({ href }) => href !== routes.prices || offers.includes("plans"));
  const links = visibleLinks.map(({ href, name }) => ({ href, label: t(name) }));
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
