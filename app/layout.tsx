import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { EventReplay } from "@/components/providers/event-replay";
import { PageMessages } from "@/components/providers/page-messages";
import { ViewerZone } from "@/components/providers/viewer-zone";
import { brandIcon } from "@/components/shell/brand-icon";
import { chosenTheme } from "@/components/shell/chosen-theme";
import { chosenZone } from "@/components/shell/chosen-zone";
import { NewVersion } from "@/components/shell/new-version";
import { WebviewProvider } from "@/components/webview/webview-provider";
import { recordEarlyEvents } from "@/lib/client/event-replay";
import { provideLocale } from "@/lib/i18n/locale-source";
import { pageContext } from "@/lib/middleware/page";
import { theme } from "@/lib/site/theme";
import { labelFace, textFace } from "./fonts";
import "./globals.css";

provideLocale(async () => (await pageContext()).locale, chosenZone);

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await pageContext();
  const t = await getTranslations("shell.meta");
  return {
    metadataBase: new URL(site.origin),
    title: { default: t("title", { site: site.name }), template: `%s · ${site.name}` },
    description: t("description", { site: site.name }),
    applicationName: site.name,
    openGraph: { type: "website", siteName: site.name },
    // A gated site is not indexed; on other sites, private pages opt out themselves.
    robots: { index: site.gateDisabled, follow: site.gateDisabled },
    icons: [{ url: brandIcon(site) }],
    formatDetection: { telephone: false },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const { webview } = await pageContext();
  return {
    width: "device-width",
    initialScale: 1,
    // A web view covers the whole screen; globals.css respects the safe area.
    ...(webview ? { viewportFit: "cover" } : {}),
    colorScheme: "light dark",
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: "#ffffff" },
      { media: "(prefers-color-scheme: dark)", color: "#1a1d22" },
    ],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ site, locale, nonce, webview, user }, choice] = await Promise.all([pageContext(), chosenTheme()]);
  return (
    <html
      lang={locale}
      data-webview={webview ? "" : undefined}
      data-theme={choice === "system" ? undefined : choice}
      className={`${labelFace.variable} ${textFace.variable}`}
    >
      <head>
        {/* Browsers hide the nonce attribute from scripts, so hydration would see a mismatch. */}
        <style nonce={nonce} suppressHydrationWarning>
          {theme(site)}
        </style>
        <script nonce={nonce} suppressHydrationWarning>
          {`(${recordEarlyEvents})()`}
        </script>
      </head>
      <body>
        <NextIntlClientProvider messages={{}}>
          <PageMessages page="root">
            <WebviewProvider
              facts={{
                webview,
                loggedIn: user !== null,
                site: site.uri,
                origins: site.webviewOrigins,
                purchase: site.webviewPurchase,
                forcedLocale: site.forcedLocale,
              }}
            >
              <ViewerZone>{children}</ViewerZone>
            </WebviewProvider>
            <NewVersion />
            <EventReplay />
          </PageMessages>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
