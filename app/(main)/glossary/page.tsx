import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GlossaryPage } from "@/components/glossary/glossary-page";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import { canonicalUrl } from "@/lib/site/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("glossary");
  return { title: t("metaTitle"), description: t("metaText"), ...canonicalUrl(routes.glossary) };
}

export default async function Glossary() {
  await guardPage(routes.glossary);
  return <GlossaryPage />;
}
