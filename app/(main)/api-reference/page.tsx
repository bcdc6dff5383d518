import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReferencePage } from "@/components/api-reference/reference-page";
import { withMessages } from "@/components/providers/page-messages";
import { listReferenceGroups } from "@/lib/compose/calls/api-reference";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiGuide");
  return { title: t("title"), description: t("metaText"), ...getCanonicalUrl(routes.apiReference) };
}

interface ReferenceAddress {
  searchParams: Promise<{ q?: string | string[] }>;
}

export default withMessages("apiReference", async function ApiReference({ searchParams }: ReferenceAddress) {
  const { site } = await guardPage(routes.apiReference);
  const { q } = await searchParams;
  const search = typeof q === "string" ? q.slice(0, 100) : "";
  return <ReferencePage groups={listReferenceGroups()} origin={site.origin} search={search} />;
});
