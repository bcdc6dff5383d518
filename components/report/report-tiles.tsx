import { useTranslations } from "next-intl";
import { StatusMark } from "@/components/ui/status-mark";
import type { ReportTile } from "@/lib/contract/report-document";
import { toSectionAnchor } from "@/lib/core/report/report-anchors";
import { RecordText } from "./record-text";

export function ReportTiles({ tiles }: { tiles: readonly ReportTile[] }) {
  const t = useTranslations("report");
  return (
    <nav aria-label={t("summary")} className="border-rule border-y print:border-t-0">
      <ul className="grid grid-cols-2 overflow-hidden min-[22rem]:grid-cols-3 xl:grid-cols-6 print:grid-cols-6">
        {tiles.map((tile) => (
          <li
            key={tile.kind}
            className="-mt-px -ml-px border-hairline border-t border-l max-[22rem]:last:odd:col-span-2 min-[22rem]:max-xl:last:col-span-2 xl:last:col-span-2 print:last:col-span-2"
          >
            <a
              href={`#${toSectionAnchor(tile.section)}`}
              className="block h-full px-2 pt-2 pb-2 sm:px-3 text-ink no-underline hover:bg-band focus-visible:-outline-offset-4 sm:min-h-[7.25rem] sm:pt-3.5 sm:pb-3 print:min-h-0 print:pt-2.5 print:pb-2"
            >
              <span className="caps block">{tile.label}</span>
              <span className="heading num mt-0.5 mb-0.5 block text-lg sm:mt-1.5 sm:mb-1.5 sm:text-[1.4375rem]">
                {tile.headline}
              </span>
              <StatusMark status={tile.mark}>{tile.stateLabel}</StatusMark>
              <small className="mt-0.5 block text-[0.8125rem] text-ink-2 leading-snug max-sm:hidden print:block">
                <RecordText text={tile.detail} />
              </small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
