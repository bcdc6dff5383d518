import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageMessages } from "@/components/providers/page-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("share.page");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "no-referrer" };
}

export default function SharedLayout({ children }: { children: ReactNode }) {
  return (
    <PageMessages page="sharedDocument">
      <main>{children}</main>
    </PageMessages>
  );
}
