import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { SampleDocument } from "@/lib/contract/sample";
import { routes } from "@/lib/routes";
import { ReportThumbnail, StickerThumbnail } from "./sheet-thumbnails";

export interface HomeSamplesProps {
  /** Null where the Members API serves none, or not in time. */
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
      className="group block rounded border border-rule bg-band p-4 pb-0 text-ink no-underline"
    >
      <span className="heading block text-xl group-hover:underline">{title}</span>
      <span className="mt-1 mb-3 block text-[0.9375rem] text-ink-2">{text}</span>
      {children}
    </Link>
  );
}

/** Both samples as small pictures of their sheets, each leading to the whole document. */
export function HomeSamples({ report, sticker }: HomeSamplesProps) {
  const t = useTranslations("home.samples");
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      {report?.product === "vhr" ? (
        <Teaser href={routes.sampleReport} title={t("report")} text={t("reportText")}>
          <ReportThumbnail report={report.document} />
        </Teaser>
      ) : null}
      {sticker?.product === "sticker" ? (
        <Teaser href={routes.sampleSticker} title={t("sticker")} text={t("stickerText")}>
          <StickerThumbnail sticker={sticker.document} />
        </Teaser>
      ) : null}
    </div>
  );
}
