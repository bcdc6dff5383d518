import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { MainProviders } from "@/components/providers/main-providers";
import { PageMessages } from "@/components/providers/page-messages";
import { ShellHosts } from "@/components/shell/dialog-host";
import { CloseButtonBar } from "@/components/webview/close-button-bar";
import { pageContext } from "@/lib/middleware/page";
import { getSiteParties } from "@/lib/middleware/site-parties";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview.document");
  return { title: t("title"), robots: { index: false } };
}

export default async function DocumentLayout({ children }: { children: ReactNode }) {
  const { site, user } = await pageContext();
  return (
    <PageMessages page="ownDocument">
      <MainProviders user={user}>
        <main className="mx-auto min-h-dvh max-w-page bg-sheet md:my-6 md:min-h-0 md:rounded md:border md:border-rule print:m-0 print:border-0">
          <CloseButtonBar otherwise={routes.dashboard} />
          {children}
        </main>
        <ShellHosts parties={getSiteParties(site)} />
      </MainProviders>
    </PageMessages>
  );
}
