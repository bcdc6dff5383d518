import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NoticeCard } from "@/components/shell/notice-card";
import { ButtonLink } from "@/components/ui/button";
import { pageMissing, pageOutage } from "@/lib/bff/page-status";
import type { SampleDocument } from "@/lib/contract/sample";
import type { EntitledProduct } from "@/lib/core/credits/products";
import { sampleForPage } from "@/lib/middleware/sample";
import { downloadHref, routes } from "@/lib/routes";
import { SampleBar } from "./sample-bar";

interface SamplePageProps {
  product: EntitledProduct;
  /** False in a host app if the site hides purchases there. */
  sells: boolean;
  /** Passed in by the page so that it loads only its own document's script. */
  draw: (sample: SampleDocument, download: ReactNode) => ReactNode;
}

export async function SamplePage({ product, sells, draw }: SamplePageProps) {
  const t = await getTranslations("sample");
  const sample = await sampleForPage(product).catch((error: unknown) => {
    throw pageOutage(error);
  });
  if (!sample) {
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
  const download = (
    <ButtonLink variant="quiet" href={downloadHref(sample.url)} prefetch={false} download>
      {t("download")}
    </ButtonLink>
  );
  return (
    <div className="mx-auto max-w-page bg-sheet md:my-6 md:rounded md:border md:border-rule print:m-0 print:border-0">
      <SampleBar product={product} sells={sells} />
      {draw(sample, download)}
      <SampleBar product={product} sells={sells} isEnd />
    </div>
  );
}
