import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StatusMark } from "@/components/ui/status-mark";
import { formatCents } from "@/lib/platform/i18n";
import type { ReportDocument } from "@/lib/report/contract/document";
import { routes } from "@/lib/routes";
import type { SampleDocument } from "@/lib/sample/contract/sample";
import type { StickerDocument } from "@/lib/sticker/contract/document";

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

const TILES = 4;
const RECORDS = 3;
const OPTIONS = 4;

const sheet =
  "block h-60 overflow-hidden rounded-t border border-hairline bg-sheet px-3.5 pt-3 text-[0.6875rem] text-ink leading-snug";

function ReportThumbnail({ report }: { report: ReportDocument }) {
  const tiles = report.tiles.slice(0, TILES);
  return (
    <span aria-hidden="true" className={sheet}>
      <span className="flex items-center justify-between gap-2">
        <span className="caps text-[0.625rem]">{report.number}</span>
        <span className="condensed rounded-sm border border-ink px-1 font-semibold">
          {report.sampleLabel}
        </span>
      </span>
      <span className="heading mt-1 block truncate text-base">{report.title}</span>
      <span className="vin block truncate text-[0.625rem]">{report.vin}</span>
      <span className="mt-2 grid grid-cols-2 border-rule border-t-2">
        {tiles.map(({ kind, label, headline, mark, stateLabel }) => (
          <span key={kind} className="block border-hairline border-b py-1.5 pr-2">
            <span className="caps block truncate text-[0.5625rem]">{label}</span>
            <span className="heading num block truncate text-[0.8125rem]">{headline}</span>
            <StatusMark status={mark}>{stateLabel}</StatusMark>
          </span>
        ))}
      </span>
      {report.timeline.slice(-RECORDS).map(({ id, date, dateLabel, kindLabel }) => (
        <span key={id} className="flex gap-2 border-hairline border-b py-1">
          <span className="num w-20 flex-none text-ink-2">{dateLabel ?? date}</span>
          <span className="truncate font-semibold">{kindLabel}</span>
        </span>
      ))}
    </span>
  );
}

function StickerThumbnail({ sticker }: { sticker: StickerDocument }) {
  const { vehicle, prices, sampleLabel } = sticker;
  const lines = [...sticker.packages, ...sticker.options].flatMap(({ name, price }) =>
    typeof price === "number" ? [{ name, price }] : [],
  );
  const total = prices.totalCents ?? prices.statedTotalCents;
  return (
    <span aria-hidden="true" className={sheet}>
      <span className="-mx-3.5 -mt-3 flex items-baseline justify-between gap-2 bg-primary px-3.5 py-1.5 text-on-primary">
        <span className="heading text-base uppercase">{vehicle.make}</span>
        <span className="condensed rounded-sm border border-current px-1 font-semibold">{sampleLabel}</span>
      </span>
      <span className="heading mt-2 block truncate text-base">
        {[vehicle.year, vehicle.model, vehicle.trim].filter(Boolean).join(" ")}
      </span>
      <span className="block truncate text-ink-2">
        {[vehicle.engine, vehicle.transmission].filter(Boolean).join(" · ")}
      </span>
      <span className="mt-2 block border-rule border-t-2 pt-1">
        {lines.slice(0, OPTIONS).map(({ name, price }) => (
          <span key={name} className="flex items-baseline gap-1.5 py-0.5">
            <span className="min-w-0 truncate">{name}</span>
            <span className="leader-dots" />
            <span className="num flex-none">{formatCents(price)}</span>
          </span>
        ))}
      </span>
      {total === null ? null : (
        <span className="mt-1.5 flex items-baseline justify-between bg-ink px-2 py-1 text-sheet">
          <span className="heading text-sm">MSRP</span>
          <span className="heading num text-sm">{formatCents(total)}</span>
        </span>
      )}
    </span>
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
