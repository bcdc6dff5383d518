import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NoticeCard } from "@/components/shell/notice-card";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { markPageMissing, markPageOutage } from "@/lib/bff/page-status";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { sampleForPage } from "@/lib/middleware/sample";
import { downloadHref, routes } from "@/lib/routes";
import type { SampleDocument } from "@/lib/sample/contract/sample";

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
    throw markPageOutage(error);
  });
  if (!sample) {
    markPageMissing();
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

interface SampleBarProps {
  product: EntitledProduct;
  sells: boolean;
  isEnd?: boolean;
}

export function SampleBar({ product, sells, isEnd = false }: SampleBarProps) {
  const t = useTranslations("sample");
  const name = product === "sticker" ? "sticker" : "report";
  const [other, href] =
    product === "sticker"
      ? ([t("report.see"), routes.sampleReport] as const)
      : ([t("sticker.see"), routes.sampleSticker] as const);
  return (
    <aside
      aria-label={t(isEnd ? "next" : "label")}
      className={classNames(
        "grid gap-x-8 gap-y-3 border-hairline bg-band px-4 py-4 md:px-10 lg:grid-cols-[1fr_auto] lg:items-center print:hidden",
        isEnd ? "border-t" : "border-b",
      )}
    >
      <div className="min-w-0">
        {isEnd ? (
          <p className="heading text-xl">{t(`${name}.end`)}</p>
        ) : (
          <h1 className="heading text-xl">{t(`${name}.title`)}</h1>
        )}
        <p className="mt-1 max-w-measure text-[0.9375rem] text-ink-2">
          {t(isEnd ? `${name}.endText` : `${name}.note`)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:justify-end">
        <ButtonLink href={routes.home} className="max-sm:grow">
          {t("find")}
        </ButtonLink>
        {sells ? (
          <ButtonLink href={routes.prices} variant="quiet">
            {t("prices")}
          </ButtonLink>
        ) : null}
        <Link
          href={href}
          className="condensed inline-flex min-h-11 items-center font-[550] text-[0.9375rem] text-ink"
        >
          {other}
        </Link>
      </div>
    </aside>
  );
}
