import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withMessages } from "@/components/providers/page-messages";
import { ReportDocument } from "@/components/report/report-document";
import { SamplePage } from "@/components/sample/sample-page";
import { StructuredData } from "@/components/shell/structured-data";
import { guardPage, mayOfferPurchase } from "@/lib/middleware/page";
import { sampleFacts, sampleOpenGraph } from "@/lib/middleware/sample-search";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sample.report");
  return {
    title: t("title"),
    description: t("description"),
    openGraph: await sampleOpenGraph("vhr", t("title"), routes.sampleReport),
    ...getCanonicalUrl(routes.sampleReport),
  };
}

export default withMessages("sampleReport", async function SampleReport() {
  const context = await guardPage(routes.sampleReport);
  const t = await getTranslations("sample.report");
  return (
    <>
      <SamplePage
        product="vhr"
        sells={mayOfferPurchase(context)}
        draw={(sample, download) =>
          sample.product === "vhr" ? <ReportDocument report={sample.document} actions={download} /> : null
        }
      />
      <StructuredData nonce={context.nonce} facts={[await sampleFacts("vhr", t("description"))]} />
    </>
  );
});
