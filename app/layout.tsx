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
import { openGraph } from "@/lib/middleware/open-graph";
import { pageContext } from "@/lib/middleware/page";
import { formatColor } from "@/lib/site/color";
import { manifestHref } from "@/lib/site/manifest";
import { theme, themeColors } from "@/lib/site/theme";
import { labelFace, textFace } from "./fonts";
import "./globals.css";

provideLocale(async () => (await pageContext()).locale, chosenZone);

export async function generateMetadata(): Promise<Metadata> {
  const { site, locale } = await pageContext();
  const t = await getTranslations("shell.meta");
  const text = t("description", { site: site.name });
  return {
    metadataBase: new URL(site.origin),
    title: { default: t("title", { site: site.name }), template: `%s · ${site.name}` },
    description: text,
    applicationName: site.name,
    // The page's own title, description and address are filled in by Next, where a page has no picture of its own.
    openGraph: { ...openGraph(site, locale, { title: t("title", { site: site.name }), text }), url: "./" },
    twitter: { card: "summary_large_image" },
    manifest: manifestHref(locale),
    // A gated site is not indexed; on other sites, private pages opt out themselves.
    robots: { index: site.gateDisabled, follow: site.gateDisabled },
    icons: { icon: brandIcon(site), apple: { url: "/apple-touch-icon.png", sizes: "180x180" } },
    formatDetection: { telephone: false },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const { webview, site } = await pageContext();
  const colors = themeColors(site);
  return {
    width: "device-width",
    initialScale: 1,
    // A web view covers the whole screen; globals.css respects the safe area.
    ...(webview ? { viewportFit: "cover" } : {}),
    colorScheme: "light dark",
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: formatColor(colors.light) },
      { media: "(prefers-color-scheme: dark)", color: formatColor(colors.dark) },
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
