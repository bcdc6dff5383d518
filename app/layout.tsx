import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { brandIcon } from "@/components/layout/brand-icon";
import { NewVersion } from "@/components/layout/new-version";
import { themeChoice } from "@/components/layout/theme-choice";
import { WebviewDoor } from "@/components/webview/webview-door";
import { keepEarlyTouch } from "@/lib/client/early-touch";
import { provideLocale } from "@/lib/i18n/locale-source";
import { pageContext } from "@/lib/middleware/page";
import { theme } from "@/lib/site/theme";
import { labelFace, textFace } from "./fonts";
import "./globals.css";

provideLocale(async () => (await pageContext()).locale);

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await pageContext();
  const t = await getTranslations("layout.meta");
  return {
    metadataBase: new URL(site.origin),
    title: { default: t("title", { site: site.name }), template: `%s · ${site.name}` },
    description: t("description", { site: site.name }),
    applicationName: site.name,
    openGraph: { type: "website", siteName: site.name },
    // A gated site is nobody's search result; of the others, pages of one's own say so themselves.
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
    // A web view reaches to the edges of the screen; globals.css keeps clear of notch and home bar.
    ...(webview ? { viewportFit: "cover" } : {}),
    colorScheme: "light dark",
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: "#ffffff" },
      { media: "(prefers-color-scheme: dark)", color: "#1a1d22" },
    ],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ site, locale, nonce, webview }, choice, messages] = await Promise.all([
    pageContext(),
    themeChoice(),
    getMessages(),
  ]);
  const { common, errors, fields, layout } = messages;
  return (
    <html
      lang={locale}
      data-webview={webview ? "" : undefined}
      data-theme={choice === "system" ? undefined : choice}
      className={`${labelFace.variable} ${textFace.variable}`}
    >
      <head>
        {/* The browser hides a nonce from script, so hydration would find another value. */}
        <style nonce={nonce} suppressHydrationWarning>
          {theme(site)}
        </style>
        <script nonce={nonce} suppressHydrationWarning>
          {`(${keepEarlyTouch})()`}
        </script>
      </head>
      <body>
        <NextIntlClientProvider messages={{ common, errors, fields, layout }}>
          <WebviewDoor
            facts={{
              ...{ webview, site: site.uri, origins: site.webviewOrigins },
              ...{ purchase: site.webviewPurchase, forcedLocale: site.forcedLocale },
            }}
          >
            {children}
          </WebviewDoor>
          <NewVersion />
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
