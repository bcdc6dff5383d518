import { type Messages, NextIntlClientProvider, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MainProviders } from "@/components/providers/main-providers";
import { SkipLink } from "@/components/ui/skip-link";
import type { User } from "@/lib/contract/account";
import type { Site } from "@/lib/site/site";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import type { ThemeChoice } from "./themes";

interface MainShellProps {
  site: Site;
  user: User | null;
  webview: boolean;
  theme: ThemeChoice;
  messages: Messages;
  children: ReactNode;
}

/** Header, page, footer, and the providers of the main pages. A host app's web view gets the page alone. */
export function MainShell({ site, user, webview, theme, messages, children }: MainShellProps) {
  const t = useTranslations("layout");
  return (
    <NextIntlClientProvider messages={messages}>
      <MainProviders user={user}>
        <div className="flex min-h-dvh flex-col">
          {webview ? null : <SkipLink href="#page">{t("skip")}</SkipLink>}
          {webview ? null : <SiteHeader site={site} user={user} />}
          <main id="page" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          {webview ? null : <SiteFooter site={site} theme={theme} />}
        </div>
      </MainProviders>
    </NextIntlClientProvider>
  );
}
