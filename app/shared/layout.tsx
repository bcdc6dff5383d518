import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("share.page");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "no-referrer" };
}

/** What somebody without an account sees: paper, the document's own words, no script but for its drawing. */
export default async function SharedLayout({ children }: { children: ReactNode }) {
  const { common, layout, report, sticker, share } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ common, layout, report, sticker, share }}>
      <main className="mx-auto min-h-dvh max-w-page bg-sheet md:my-6 md:min-h-0 md:rounded md:border md:border-rule print:m-0 print:border-0">
        {children}
      </main>
    </NextIntlClientProvider>
  );
}
