"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Section } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { findDisputeOfRow } from "@/lib/dispute/rules";
import type { OwnerPeriod, ReportDocument } from "@/lib/report/contract/document";
import { toSectionAnchor } from "@/lib/report/rules/anchors";
import { FLAG_TERMS, KIND_TERMS } from "@/lib/report/rules/glossary";
import { getTimelineGroups, getTimelineRuns, type TimelineRun } from "@/lib/report/rules/timeline-groups";
import { Fold } from "./fold";
import type { RecordAnchors, TimelineEntry } from "./record-anchors";
import { OwnerHead, TimelineRow } from "./timeline-row";
import type { FollowedLink } from "./use-report-links";

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
      // Browsers don't scroll to a focused button that is partly visible.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView?.({ block: "nearest", inline: "nearest" })}
      className={classNames(
        "condensed min-h-11 flex-none rounded-sm border px-3 font-semibold text-sm sm:min-h-9",
        on ? "border-ink bg-ink text-sheet" : "border-hairline hover:bg-band",
      )}
    >
      {label} <span className="num font-normal">{count}</span>
    </button>
  );
}

const getPhotos = (report: ReportDocument, entry: TimelineEntry) =>
  (report.events.find(({ id, source }) => id === entry.id && source === entry.source)?.photos ?? []).map(
    ({ url, date = null, caption = null }) => ({ url, date, caption }),
  );

const getName = ({ source, id }: TimelineEntry) => `${source} ${id}`;

interface RecordsProps {
  report: ReportDocument;
  anchors: RecordAnchors;
  runs: readonly TimelineRun<TimelineEntry>[];
}

function getGlossaryTerms({ timeline, odometer }: ReportDocument) {
  const getFlag = (entry: TimelineEntry) =>
    odometer.readings.find(
      ({ date, source, flag }) => flag !== "ok" && date === entry.date && source === entry.source,
    )?.flag ?? "";
  return (entry: TimelineEntry) => ({
    term: timeline.find(({ kind }) => kind === entry.kind) === entry ? KIND_TERMS[entry.kind] : undefined,
    noteTerm:
      timeline.find(({ note }) => note === entry.note) === entry ? FLAG_TERMS[getFlag(entry)] : undefined,
  });
}

function Records({ report, anchors, runs }: RecordsProps) {
  const getTerms = getGlossaryTerms(report);
  return runs.map(({ folded, entries }) => {
    const [first] = entries;
    if (!first) return null;
    return (
      <Foldable key={getName(first)} summary={folded ? <RunSummary entries={entries} /> : null}>
        <ol>
          {entries.map((entry) => (
            <TimelineRow
              key={getName(entry)}
              entry={entry}
              anchor={anchors.find(entry)?.anchor}
              photos={getPhotos(report, entry)}
              {...getTerms(entry)}
            />
          ))}
        </ol>
      </Foldable>
    );
  });
}

function Foldable({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return summary ? (
    <Fold summary={summary} onlyOnPhones>
      {children}
    </Fold>
  ) : (
    children
  );
}

function RunSummary({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations("report.fold");
  const [first, last] = [entries[0], entries.at(-1)];
  const dates = [first, last].map((entry) => entry?.dateLabel ?? entry?.date ?? "");
  return (
    <>
      <span className="num">{[...new Set(dates)].join(" – ")}</span>
      {` · ${t("records", { count: entries.length })} `}
      <span className="font-normal text-ink-2 text-sm">
        {[...new Set(entries.map(({ kindLabel }) => kindLabel))].join(", ")}
      </span>
    </>
  );
}

interface ReportTimelineProps {
  report: ReportDocument;
  anchors: RecordAnchors;
  followed: FollowedLink | null;
}

export function ReportTimeline({ report, anchors, followed }: ReportTimelineProps) {
  const t = useTranslations("report.timeline");
  const [kindFilter, setKindFilter] = useState<string | null>(null);
  const [lastFollowed, setLastFollowed] = useState(followed);
  if (followed !== lastFollowed) {
    setLastFollowed(followed);
    const target = report.timeline.find((entry) => `#${anchors.find(entry)?.anchor}` === followed?.hash);
    if (target && target.kind !== kindFilter) setKindFilter(null);
  }
  const { timeline } = report;
  if (timeline.length === 0) return null;
  const kinds = new Map<string, { label: string; count: number }>();
  for (const { kind, kindLabel } of timeline)
    kinds.set(kind, { label: kindLabel, count: (kinds.get(kind)?.count ?? 0) + 1 });
  const visibleEntries = timeline.filter(({ kind }) => kindFilter === null || kind === kindFilter);
  const isDisputed = (entry: TimelineEntry) =>
    findDisputeOfRow(report.disputes, { id: entry.id, cells: [entry.source] }) !== undefined;
  /** An owner's heading shows the owner record, so the filter applies to it too. */
  const isShown = (owner: OwnerPeriod | null) =>
    owner?.record != null && (kindFilter === null || kindFilter === "owner");
  return (
    <Section
      id={toSectionAnchor("timeline")}
      title={t("title")}
      aside={t("count", { count: timeline.length })}
      className="scroll-mt-16"
    >
      {kinds.size > 1 ? (
        <fieldset className="-mx-4 mb-1 flex min-w-0 gap-2 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0 print:hidden">
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
        {t("shown", { count: visibleEntries.length })}
      </p>
      {getTimelineGroups(report, visibleEntries)
        .filter(({ owner, entries }) => entries.length > 0 || isShown(owner))
        .map(({ owner, entries }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two owners can have the same name.
          <div key={index}>
            {owner ? <OwnerHead owner={owner} anchors={anchors} /> : null}
            <Records
              report={report}
              anchors={anchors}
              runs={kindFilter === null ? getTimelineRuns(entries, isDisputed) : [{ folded: false, entries }]}
            />
          </div>
        ))}
    </Section>
  );
}
