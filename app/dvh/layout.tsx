import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { MainProviders } from "@/components/providers/main-providers";
import { pageContext } from "@/lib/middleware/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview.document");
  return { title: t("title"), robots: { index: false } };
}

/** The document's own wrapper: providers and paper, no header, no footer, fit for a frame and for print (PAGE-10). */
export default async function DocumentLayout({ children }: { children: ReactNode }) {
  const [{ user }, messages] = await Promise.all([pageContext(), getMessages()]);
  return (
    <NextIntlClientProvider messages={messages}>
      <MainProviders user={user}>
        <main className="mx-auto min-h-dvh max-w-page bg-sheet md:my-6 md:min-h-0 md:rounded md:border md:border-rule print:m-0 print:border-0">
          {children}
        </main>
      </MainProviders>
    </NextIntlClientProvider>
  );
}
