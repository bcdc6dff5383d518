"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Section } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { ReportDocument } from "@/lib/contract/report-document";
import { RecordDispute } from "./record-actions";

interface KindProps {
  label: string;
  count: number;
  on: boolean;
  onPress: () => void;
}

function Kind({ label, count, on, onPress }: KindProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={classNames(
        "condensed min-h-11 rounded-sm border px-3 font-semibold text-sm sm:min-h-9",
        on ? "border-ink bg-ink text-sheet" : "border-hairline hover:bg-band",
      )}
    >
      {label} <span className="num font-normal">{count}</span>
    </button>
  );
}

/** Non-breaking spaces: a number stays with its unit, and a separator dot at the end of its line. */
function withoutBreaks(text: string): string {
  return text.replace(/(\d) (mi|km)\b/g, "$1\u00a0$2").replaceAll(" · ", "\u00a0· ");
}

/**
 * All records, oldest first, of every kind or of one; printed, a filtered list has the number of records shown. The sections below hold
 * the same records in full.
 */
export function ReportTimeline({ report }: { report: ReportDocument }) {
  const t = useTranslations("report.timeline");
  const [kindFilter, setKindFilter] = useState<string | null>(null);
  const { timeline } = report;
  if (timeline.length === 0) return null;
  const kinds = new Map<string, { label: string; count: number }>();
  for (const { kind, kindLabel } of timeline)
    kinds.set(kind, { label: kindLabel, count: (kinds.get(kind)?.count ?? 0) + 1 });
  const shown = timeline.filter(({ kind }) => kindFilter === null || kind === kindFilter);
  return (
    <Section
      id="report-timeline"
      title={t("title")}
      aside={t("count", { count: timeline.length })}
      className="scroll-mt-4"
    >
      {kinds.size > 1 ? (
        <fieldset className="mb-4 flex flex-wrap gap-2 print:hidden">
          <legend className="sr-only">{t("filter")}</legend>
          <Kind
            label={t("all")}
            count={timeline.length}
            on={kindFilter === null}
            onPress={() => setKindFilter(null)}
          />
          {[...kinds].map(([kind, { label, count }]) => (
            <Kind
              key={kind}
              label={label}
              count={count}
              on={kindFilter === kind}
              onPress={() => setKindFilter(kindFilter === kind ? null : kind)}
            />
          ))}
        </fieldset>
      ) : null}
      <p role="status" className={classNames("sr-only", kindFilter !== null && "print:not-sr-only")}>
        {t("shown", { count: shown.length })}
      </p>
      <ol className="border-ink border-l-2 print:ml-1">
        {shown.map(({ id, date, dateLabel, kindLabel, text, source, sourceLabel }) => (
          <li
            key={`${source} ${id}`}
            className="relative grid gap-x-4 break-inside-avoid pb-3.5 pl-5 last:pb-0 before:absolute before:top-2 before:-left-[5px] before:size-2 before:bg-ink sm:grid-cols-[7rem_minmax(0,1fr)_auto] print:pb-1 print:text-[0.90625rem]"
          >
            <span className="num font-semibold">{dateLabel ?? date}</span>
            <span className="min-w-0">
              <b className="font-semibold">{kindLabel}</b>
              {text === "—" ? null : <span className="text-ink-2">{withoutBreaks(` · ${text}`)}</span>}
              <RecordDispute row={{ id, cells: [source] }} />
            </span>
            <span className="text-ink-2 text-sm sm:text-right">{sourceLabel ?? source}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
