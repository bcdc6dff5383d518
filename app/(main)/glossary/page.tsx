import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GlossaryPage } from "@/components/glossary/glossary-page";
import { StructuredData } from "@/components/shell/structured-data";
import { guardPage } from "@/lib/middleware/page";
import { GLOSSARY } from "@/lib/report/rules/glossary";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";
import { buildTermFacts } from "@/lib/site/rules/structured-data";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("glossary");
  return { title: t("metaTitle"), description: t("metaText"), ...getCanonicalUrl(routes.glossary) };
}

export default async function Glossary() {
  const { site, nonce } = await guardPage(routes.glossary);
  const t = await getTranslations("glossary");
  const terms = GLOSSARY.flatMap((group) =>
    group.terms.map((id) => ({ id, name: t(`terms.${id}.name`), text: t(`terms.${id}.text`) })),
  );
  const facts = buildTermFacts(site, { name: t("title"), path: routes.glossary, terms });
  return (
    <>
      <GlossaryPage />
      <StructuredData nonce={nonce} facts={[facts]} />
    </>
  );
}
