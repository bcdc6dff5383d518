import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Hosts } from "@/app/hosts";
import { SHELL_WORDS, Words } from "@/app/words";
import { MainProviders } from "@/components/providers/main-providers";
import { CloseBar } from "@/components/webview/close-bar";
import { env } from "@/lib/env";
import { pageContext } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import { thirdPartiesOf } from "@/lib/site/third-party";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview.document");
  return { title: t("title"), robots: { index: false } };
}

/** The document's own wrapper: providers and paper, no header, no footer, fit for a frame and for print (PAGE-10). */
export default async function DocumentLayout({ children }: { children: ReactNode }) {
  const { site, user } = await pageContext();
  return (
    <Words of={[...SHELL_WORDS, "report", "share", "sticker"]}>
      <MainProviders user={user}>
        <main className="mx-auto min-h-dvh max-w-page bg-sheet md:my-6 md:min-h-0 md:rounded md:border md:border-rule print:m-0 print:border-0">
          <CloseBar otherwise={routes.dashboard} />
          {children}
        </main>
        <Hosts parties={thirdPartiesOf(site, env().TRACKING_PIXEL_URL)} />
      </MainProviders>
    </Words>
  );
}
