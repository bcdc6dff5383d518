import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import type { OwnerPeriod, ReportRow } from "@/lib/contract/report-document";
import { GlossaryLink } from "./glossary-link";
import { RecordDispute, RecordMenu } from "./record-actions";
import type { RecordAnchors, TimelineEntry } from "./record-anchors";
import { RecordIcon } from "./record-icon";
import { RecordPhotos } from "./record-photos";
import { RecordText } from "./record-text";

/** Keeps numbers with their unit and separator dots at the end of a line. */
function withoutBreaks(text: string): string {
  return text.replace(/(\d) (mi|km)\b/g, "$1\u00a0$2").replaceAll(" · ", "\u00a0· ");
}

interface TimelineRowProps {
  entry: TimelineEntry;
  anchor: string | undefined;
  photos: ReportRow["photos"];
  term?: string | undefined;
  noteTerm?: string | undefined;
}

export function TimelineRow({ entry, anchor, photos, term, noteTerm }: TimelineRowProps) {
  const { id, date, dateLabel, kind, kindLabel, text, source, sourceLabel, mark, note } = entry;
  const label = <GlossaryLink term={term}>{kindLabel}</GlossaryLink>;
  return (
    <li
      id={anchor}
      data-mark={mark ?? undefined}
      className="grid scroll-mt-16 grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-3 break-inside-avoid border-hairline border-b py-2 text-[0.9375rem] leading-snug target:bg-band sm:grid-cols-[1rem_6.5rem_minmax(0,1fr)_auto] print:py-1"
    >
      <span
        className={classNames(
          "pt-0.5",
          mark === "alert" ? "text-red" : mark === "note" ? "text-amber" : "text-ink-2",
        )}
      >
        <RecordIcon kind={kind} />
      </span>
      <span className="num font-semibold max-sm:hidden print:block">{dateLabel ?? date}</span>
      <span className="min-w-0">
        <span className="num mr-2 font-semibold sm:hidden print:hidden">{dateLabel ?? date}</span>
        {mark === "alert" || mark === "note" ? (
          <StatusMark status={mark}>{label}</StatusMark>
        ) : (
          <b className="font-semibold">{label}</b>
        )}
        {note ? (
          <b className="font-semibold text-amber">
            {" · "}
            <GlossaryLink term={noteTerm}>{note}</GlossaryLink>
          </b>
        ) : null}
        {text === "—" ? null : (
          <span className="text-ink-2">
            <RecordText text={` · ${text}`} write={withoutBreaks} />
          </span>
        )}
        <span className="text-ink-2 text-sm">{` · ${sourceLabel ?? source}`}</span>
        <RecordDispute row={{ id, cells: [source] }} />
        <RecordPhotos photos={photos} source={sourceLabel ?? source} />
      </span>
      <RecordMenu entry={entry} />
    </li>
  );
}

interface OwnerHeadProps {
  owner: OwnerPeriod;
  anchors: RecordAnchors;
}

export function OwnerHead({ owner, anchors }: OwnerHeadProps) {
  const found = owner.record ? anchors.find(owner.record) : undefined;
  return (
    <div
      id={found?.anchor}
      className="flex scroll-mt-16 items-start gap-3 break-inside-avoid border-ink border-b-2 pt-3.5 pb-1 target:bg-band print:pt-2"
    >
      <div className="min-w-0 flex-1">
        <h3 className="heading inline text-[1.0625rem]">{owner.title}</h3>{" "}
        <span className="num text-[0.9375rem] text-ink-2">
          <RecordText text={owner.detail} write={withoutBreaks} />
        </span>
        {found ? (
          <>
            <span className="text-ink-2 text-sm">{` · ${found.entry.sourceLabel ?? found.entry.source}`}</span>
            <RecordDispute row={{ id: found.entry.id, cells: [found.entry.source] }} />
          </>
        ) : null}
      </div>
      {found ? <RecordMenu entry={found.entry} /> : null}
    </div>
  );
}
