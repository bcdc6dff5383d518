import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withMessages } from "@/components/providers/page-messages";
import { SamplePage } from "@/components/sample/sample-page";
import { StructuredData } from "@/components/shell/structured-data";
import { StickerSheet } from "@/components/sticker/sticker-sheet";
import { guardPage, mayOfferPurchase } from "@/lib/middleware/page";
import { sampleFacts, sampleOpenGraph } from "@/lib/middleware/sample-search";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sample.sticker");
  return {
    title: t("title"),
    description: t("description"),
    openGraph: await sampleOpenGraph("sticker", t("title"), routes.sampleSticker),
    ...getCanonicalUrl(routes.sampleSticker),
  };
}

export default withMessages("sampleSticker", async function SampleSticker() {
  const context = await guardPage(routes.sampleSticker);
  const t = await getTranslations("sample.sticker");
  return (
    <>
      <SamplePage
        product="sticker"
        sells={mayOfferPurchase(context)}
        draw={(sample, download) =>
          sample.product === "sticker" ? (
            <div className="grid gap-4 px-3 py-5 md:px-10 md:py-8 print:p-0">
              <div className="flex justify-end max-sm:*:grow print:hidden">{download}</div>
              <StickerSheet sticker={sample.document} />
            </div>
          ) : null
        }
      />
      <StructuredData nonce={context.nonce} facts={[await sampleFacts("sticker", t("description"))]} />
    </>
  );
});
