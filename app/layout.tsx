import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { EventReplay } from "@/components/providers/event-replay";
import { OffersProvider } from "@/components/providers/offers-provider";
import { PageMessages } from "@/components/providers/page-messages";
import { ViewerZone } from "@/components/providers/viewer-zone";
import { getBrandIcon } from "@/components/shell/brand-icon";
import { getChosenTheme } from "@/components/shell/chosen-theme";
import { getChosenZone } from "@/components/shell/chosen-zone";
import { NewVersion } from "@/components/shell/new-version";
import { ThemePreviewBanner } from "@/components/shell/theme-preview-banner";
import { WebviewProvider } from "@/components/webview/webview-provider";
import { recordEarlyEvents } from "@/lib/admin/client/event-replay";
import { openGraph } from "@/lib/middleware/open-graph";
import { pageContext } from "@/lib/middleware/page";
import { registerOfflineWorker } from "@/lib/platform/browser";
import { hasOfflineWorker } from "@/lib/platform/env";
import { provideLocale } from "@/lib/platform/messages";
import { formatColor } from "@/lib/platform/values";
import { getManifestHref } from "@/lib/site/rules/manifest";
import { WORKER_PATH } from "@/lib/site/rules/offline-worker";
import { isIndexed } from "@/lib/site/rules/search-engines";
import { getThemeColors, renderTheme } from "@/lib/site/rules/theme";
import { labelFace, textFace } from "./fonts";
import "./globals.css";

provideLocale(async () => (await pageContext()).locale, getChosenZone);

export async function generateMetadata(): Promise<Metadata> {
  const { site, locale, isThemePreview } = await pageContext();
  const isSearched = isIndexed(site) && !isThemePreview;
  const t = await getTranslations("shell.meta");
  const text = t("description", { site: site.name, exact: String(site.ownApi) });
  return {
    metadataBase: new URL(site.origin),
    title: { default: t("title", { site: site.name }), template: `%s · ${site.name}` },
    description: text,
    applicationName: site.name,
    // Next fills in each page's own title, description and URL.
    openGraph: { ...openGraph(site, locale, { title: t("title", { site: site.name }), text }), url: "./" },
    twitter: { card: "summary_large_image" },
    manifest: getManifestHref(locale),
    robots: { index: isSearched, follow: isSearched },
    icons: { icon: getBrandIcon(site), apple: { url: "/apple-touch-icon.png", sizes: "180x180" } },
    formatDetection: { telephone: false },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const [{ webview, site }, choice] = await Promise.all([pageContext(), getChosenTheme()]);
  const colors = getThemeColors(site);
  const bars = { light: formatColor(colors.light), dark: formatColor(colors.dark) };
  return {
    width: "device-width",
    initialScale: 1,
    ...(webview ? { viewportFit: "cover" } : {}),
    colorScheme: "light dark",
    themeColor:
      choice === "system"
        ? [
            { media: "(prefers-color-scheme: light)", color: bars.light },
            { media: "(prefers-color-scheme: dark)", color: bars.dark },
          ]
        : bars[choice],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ site, locale, nonce, webview, user, offers, isThemePreview }, choice] = await Promise.all([
    pageContext(),
    getChosenTheme(),
  ]);
  const worker =
    hasOfflineWorker() && !webview ? `(${registerOfflineWorker})(${JSON.stringify(WORKER_PATH)});` : "";
  return (
    <html
      lang={locale}
      data-webview={webview ? "" : undefined}
      data-theme={choice === "system" ? undefined : choice}
      className={`${labelFace.variable} ${textFace.variable}`}
    >
      <head>
        {/* Browsers hide the nonce attribute from scripts, which hydration would report as a mismatch. */}
        <style nonce={nonce} suppressHydrationWarning>
          {renderTheme(site)}
        </style>
        <script nonce={nonce} suppressHydrationWarning>
          {`(${recordEarlyEvents})();${worker}`}
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
              {isThemePreview ? <ThemePreviewBanner /> : null}
              <OffersProvider offers={offers}>
                <ViewerZone>{children}</ViewerZone>
              </OffersProvider>
            </WebviewProvider>
            <NewVersion />
            <EventReplay />
          </PageMessages>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
