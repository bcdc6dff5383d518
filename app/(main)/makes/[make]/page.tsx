import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MakePage } from "@/components/makes/make-page";
import { StructuredData } from "@/components/shell/structured-data";
import { makeLibrary } from "@/lib/bff/make-library";
import { openGraph } from "@/lib/middleware/open-graph";
import { guardPage, pageContext } from "@/lib/middleware/page";
import { makeHref, routes } from "@/lib/routes";
import { buildBreadcrumbFacts } from "@/lib/site/rules/structured-data";

interface MakeAddress {
  params: Promise<{ make: string }>;
}

export async function generateMetadata({ params }: MakeAddress): Promise<Metadata> {
  const [page, { site, locale }] = await Promise.all([
    makeLibrary().page((await params).make),
    pageContext(),
  ]);
  if (!page) return {};
  const t = await getTranslations("makes.page");
  const { name, makers, plants, models } = page;
  const counts = { make: name, makers: makers.length, plants: plants.length, models: models.length };
  const text = t("metaText", counts);
  return {
    title: t("metaTitle", { make: name }),
    description: text,
    openGraph: {
      ...openGraph(site, locale, { title: t("title", { make: name }), text }),
      url: makeHref(page.slug),
    },
    alternates: { canonical: makeHref(page.slug) },
  };
}

export default async function Make({ params }: MakeAddress) {
  const { make } = await params;
  const { site, nonce } = await guardPage(makeHref(make));
  const page = await makeLibrary().page(make);
  if (!page) notFound();
  const t = await getTranslations("makes.page");
  const crumbs = [
    { name: t("all"), path: routes.makes },
    { name: page.name, path: makeHref(page.slug) },
  ];
  return (
    <>
      <MakePage page={page} />
      <StructuredData nonce={nonce} facts={[buildBreadcrumbFacts(site, crumbs)]} />
    </>
  );
}
