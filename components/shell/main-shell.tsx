import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MainProviders } from "@/components/providers/main-providers";
import { SkipLink } from "@/components/ui/skip-link";
import type { User } from "@/lib/contract/account";
import type { Site } from "@/lib/site/site";
import type { ThirdParties } from "@/lib/site/third-parties";
import { HiddenInWebview } from "./outside-webview";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import type { ThemeChoice } from "./themes";

interface MainShellProps {
  site: Site;
  user: User | null;
  webview: boolean;
  theme: ThemeChoice;
  /** The third parties of this site; null when it has none. */
  parties: ThirdParties | null;
  /** Rendered next to every page: hosted dialogs and the chat. */
  hosts: ReactNode;
  children: ReactNode;
}

/** Header, page, footer, and the providers of the main pages. A host app's web view gets the page alone. */
export function MainShell(props: MainShellProps) {
  const { site, user, webview, theme, parties, hosts, children } = props;
  const t = useTranslations("shell");
  return (
    <MainProviders user={user}>
      <div className="flex min-h-dvh flex-col">
        {webview ? null : (
          <HiddenInWebview>
            <SkipLink href="#page">{t("skip")}</SkipLink>
            <SiteHeader site={site} user={user} />
          </HiddenInWebview>
        )}
        <main id="page" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        {webview ? null : (
          <HiddenInWebview>
            <SiteFooter site={site} theme={theme} parties={parties} />
          </HiddenInWebview>
        )}
        {hosts}
      </div>
    </MainProviders>
  );
}
