import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MainProviders } from "@/components/providers/main-providers";
import { PageMessages } from "@/components/providers/page-messages";
import { chosenTheme } from "@/components/shell/chosen-theme";
import { ShellHosts } from "@/components/shell/dialog-host";
import { SkipLink } from "@/components/ui/skip-link";
import type { User } from "@/lib/contract/account";
import type { Offer } from "@/lib/contract/offers";
import type { ThemeChoice } from "@/lib/core/theme-choice";
import { env } from "@/lib/env";
import { pageContext } from "@/lib/middleware/page";
import { hasSamples } from "@/lib/middleware/sample";
import type { Site } from "@/lib/site/site";
import { type ThirdParties, thirdPartiesOf } from "@/lib/site/third-parties";
import { DraftBanner } from "./draft-banner";
import { HiddenInWebview } from "./outside-webview";
import { PageNotices } from "./page-notices";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

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
    chosenTheme(),
    hasSamples(),
  ]);
  const parties = thirdPartiesOf(site, env().TRACKING_PIXEL_URL);
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
