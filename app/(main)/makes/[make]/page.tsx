import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MakePage } from "@/components/makes/make-page";
import { makeLibrary } from "@/lib/bff/make-library";
import { guardPage } from "@/lib/middleware/page";
import { makeHref } from "@/lib/routes";

interface MakeAddress {
  params: Promise<{ make: string }>;
}

export async function generateMetadata({ params }: MakeAddress): Promise<Metadata> {
  const page = await makeLibrary().page((await params).make);
  if (!page) return {};
  const t = await getTranslations("makes.page");
  const { name, makers, plants, models } = page;
  return {
    title: t("metaTitle", { make: name }),
    description: t("metaText", {
      make: name,
      makers: makers.length,
      plants: plants.length,
      models: models.length,
    }),
    alternates: { canonical: makeHref(page.slug) },
  };
}

export default async function Make({ params }: MakeAddress) {
  const { make } = await params;
  await guardPage(makeHref(make));
  const page = await makeLibrary().page(make);
  if (!page) notFound();
  return <MakePage page={page} />;
}
