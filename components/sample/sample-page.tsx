import { getTranslations } from "next-intl/server";
import { ReportDocument } from "@/components/report/report-document";
import { NoticeCard } from "@/components/shell/notice-card";
import { StickerSheet } from "@/components/sticker/sticker-sheet";
import { ButtonLink } from "@/components/ui/button";
import { pageMissing, pageOutage } from "@/lib/bff/page-status";
import type { SampleDocument } from "@/lib/contract/sample";
import type { EntitledProduct } from "@/lib/core/credits/products";
import { sampleForPage } from "@/lib/middleware/sample";
import { downloadHref, routes } from "@/lib/routes";
import { SampleBar } from "./sample-bar";

/** An invented vehicle's document as a member would see it, with where to go from it above and below. */
export async function SamplePage({ product, sells }: { product: EntitledProduct; sells: boolean }) {
  const t = await getTranslations("sample");
  const sample = await sampleForPage(product).catch((error: unknown) => {
    throw pageOutage(error);
  });
  if (sample) return <SampleView sample={sample} sells={sells} />;
  pageMissing();
  return (
    <NoticeCard
      label={t("missing.label")}
      title={t("missing.title")}
      actions={<ButtonLink href={routes.home}>{t("find")}</ButtonLink>}
    >
      {t("missing.text")}
    </NoticeCard>
  );
}

/** `sells` is false where nothing may lead to a purchase: in a host app of a site that does not sell there. */
async function SampleView({ sample, sells }: { sample: SampleDocument; sells: boolean }) {
  const t = await getTranslations("sample");
  const download = (
    <ButtonLink variant="quiet" href={downloadHref(sample.url)} prefetch={false} download>
      {t("download")}
    </ButtonLink>
  );
  return (
    <div className="mx-auto max-w-page bg-sheet md:my-6 md:rounded md:border md:border-rule print:m-0 print:border-0">
      <SampleBar product={sample.product} sells={sells} />
      {sample.product === "sticker" ? (
        <div className="grid gap-4 px-3 py-5 md:px-10 md:py-8 print:p-0">
          <div className="flex justify-end max-sm:*:grow print:hidden">{download}</div>
          <StickerSheet sticker={sample.document} />
        </div>
      ) : (
        <ReportDocument report={sample.document} actions={download} />
      )}
      <SampleBar product={sample.product} sells={sells} isEnd />
    </div>
  );
}
