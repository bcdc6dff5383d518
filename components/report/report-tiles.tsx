"use client";
import { useTranslations } from "next-intl";
import type { ReportTile } from "@/lib/contract/report-document";
import { StatusMark } from "./status-mark";

/** A summary in five seconds: one tile per section, linking to it. */
export function ReportTiles({ tiles }: { tiles: readonly ReportTile[] }) {
  const t = useTranslations("report");
  return (
    <nav aria-label={t("summary")} className="border-rule border-b">
      <ul className="grid grid-cols-2 overflow-hidden sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6">
        {tiles.map((tile) => (
          <li
            key={tile.kind}
            className="-mt-px -ml-px border-hairline border-t border-l max-sm:last:odd:col-span-2 lg:last:col-span-2 print:last:col-span-2"
          >
            <a
              href={`#report-${tile.section}`}
              className="block h-full min-h-[7.25rem] px-3 pt-3.5 pb-3 print:min-h-0 print:pt-2.5 print:pb-2 text-ink no-underline hover:bg-band focus-visible:-outline-offset-4"
            >
              <span className="caps block">{tile.label}</span>
              <span className="heading num mt-1.5 mb-1.5 block text-[1.4375rem]">{tile.headline}</span>
              <StatusMark status={tile.mark}>{tile.stateLabel}</StatusMark>
              <small className="mt-0.5 block text-[0.8125rem] text-ink-2 leading-snug">{tile.detail}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
