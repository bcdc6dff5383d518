import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MakesPage } from "@/components/makes/makes-page";
import { makeLibrary } from "@/lib/bff/make-library";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const [t, makes] = await Promise.all([getTranslations("makes.list"), makeLibrary().list()]);
  return {
    title: t("metaTitle"),
    description: t("metaText", { count: makes.length }),
    ...getCanonicalUrl(routes.makes),
  };
}

export default async function Makes() {
  await guardPage(routes.makes);
  const makes = await makeLibrary().list();
  if (makes.length === 0) notFound();
  return <MakesPage makes={makes} />;
}
