import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "@/app/words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("share.page");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "no-referrer" };
}

/** What somebody without an account sees: paper, the document's own words, no script but for its drawing. */
export default function SharedLayout({ children }: { children: ReactNode }) {
  return (
    <Words of={["report", "share", "sticker"]}>
      <main>{children}</main>
    </Words>
  );
}
