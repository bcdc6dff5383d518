import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { SampleDocument } from "@/lib/contract/sample";
import { routes } from "@/lib/routes";
import { ReportThumbnail, StickerThumbnail } from "./sheet-thumbnails";

export interface HomeSamplesProps {
  areServed: boolean;
  /** Null if loading timed out; the link then has no picture. */
  report: SampleDocument | null;
  sticker: SampleDocument | null;
}

function Teaser({
  href,
  title,
  text,
  children,
}: {
  href: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      className="group block rounded border border-rule bg-band px-4 pt-4 text-ink no-underline"
    >
      <span className="heading block text-xl group-hover:underline">{title}</span>
      <span className="mt-1 block pb-3 text-[0.9375rem] text-ink-2">{text}</span>
      {children}
    </Link>
  );
}

export function HomeSamples({ report, sticker }: HomeSamplesProps) {
  const t = useTranslations("home.samples");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6">
      <Teaser href={routes.sampleReport} title={t("report")} text={t("reportText")}>
        {report?.product === "vhr" ? <ReportThumbnail report={report.document} /> : null}
      </Teaser>
      <Teaser href={routes.sampleSticker} title={t("sticker")} text={t("stickerText")}>
        {sticker?.product === "sticker" ? <StickerThumbnail sticker={sticker.document} /> : null}
      </Teaser>
    </div>
  );
}
