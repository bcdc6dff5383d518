import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Site } from "@/lib/site/rules/site";
import { findChatLicenseId } from "@/lib/site/rules/third-parties";
import { Brand } from "./brand";
import { ChatLink } from "./chat-link";
import { DraftBanner } from "./draft-banner";
import { LegalLinks } from "./legal-links";
import { HiddenInWebview } from "./outside-webview";
import { SiteLanguage } from "./site-language";
import { SupportLink } from "./support-link";

interface AuthShellProps {
  site: Site;
  webview: boolean;
  children: ReactNode;
}

export function AuthShell({ site, webview, children }: AuthShellProps) {
  const t = useTranslations("shell.footer");
  const license = findChatLicenseId(site.liveChatLicense);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[64rem] flex-col px-4 md:px-8">
      <DraftBanner site={site} />
      {webview ? null : (
        <HiddenInWebview>
          <header className="flex min-h-16 items-center justify-between gap-4 py-2 md:min-h-24">
            <Brand site={site} />
            <SiteLanguage site={site} />
          </header>
        </HiddenInWebview>
      )}
      <main className="flex flex-1 flex-col py-4 md:justify-center md:pb-16">{children}</main>
      {webview ? null : (
        <HiddenInWebview>
          <footer className="flex flex-wrap gap-x-5 gap-y-2 border-hairline border-t py-4 text-ink-2 text-sm">
            <span>{site.name}</span>
            <SupportLink email={site.supportEmail}>{site.supportEmail ?? t("contact")}</SupportLink>
            <LegalLinks />
            {license ? <ChatLink license={license} /> : null}
          </footer>
        </HiddenInWebview>
      )}
    </div>
  );
}
