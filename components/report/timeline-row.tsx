import type { ReactElement } from "react";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import { StatusMark } from "@/components/ui/status-mark";
import type { OwnerPeriod, ReportRow } from "@/lib/report/contract/document";
import { GlossaryLink } from "./glossary-link";
import { RecordDispute, RecordMenu } from "./record-actions";
import type { RecordAnchors, TimelineEntry } from "./record-anchors";
import { RecordPhotos } from "./record-photos";
import { RecordText } from "./record-text";

/** Keeps each number next to its unit, and each separator dot next to the word before it. */
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

const DOCUMENT = "M3 1.5h7l3 3v10H3z M5.5 7h5 M5.5 10h5";
const SHIELD = "M8 1.5 13.5 3.5V8c0 3.4-2.3 5.4-5.5 6.5C4.8 13.4 2.5 11.4 2.5 8V3.5z";
const PRICE = "M1.75 8 8 1.75h6.25V8L8 14.25z M11.25 4.75h.01";
const PERSON = "M8 7.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z M2.5 14.5c0-3 2.5-4.5 5.5-4.5s5.5 1.5 5.5 4.5";
const CRASH = "M1.5 12.5V9l2-4h6l2 4v3.5z M4 12.5v1.5 M9 12.5v1.5 M12.5 3l2-1.5 M13 6h2 M12.5 8.5l2 1.5";

const PATHS: Readonly<Record<string, string>> = {
  title: DOCUMENT,
  registration: DOCUMENT,
  brand: "M2 2.5h12v8H2z M5 14l3-3.5 3 3.5 M5 6.5h6",
  junk: "M2 4h12 M6 4V1.75h4V4 M3.75 4l.75 10.25h7L12.25 4",
  salvage: "M2 4h12 M6 4V1.75h4V4 M3.75 4l.75 10.25h7L12.25 4",
  insurance: SHIELD,
  total_loss: `${SHIELD} M5.5 5.5l5 5 M10.5 5.5l-5 5`,
  damage: CRASH,
  accident: CRASH,
  theft: "M3 7.5h10v7H3z M5 7.5V5a3 3 0 0 1 5.5-1.7",
  recovery: "M3 7.5h10v7H3z M5 7.5V4.5a3 3 0 0 1 6 0v3",
  lien: "M1.5 6 8 2l6.5 4z M3.5 6v6 M8 6v6 M12.5 6v6 M1.5 13.5h13",
  impound: "M3 7.5h10v7H3z M5 7.5V4.5a3 3 0 0 1 6 0v3",
  export: "M1.5 10.5h13l-2 4h-9z M4 10.5v-4h8v4 M8 6.5v-5",
  odometer: "M1.75 12.5a6.25 6.25 0 1 1 12.5 0 M8 12.5 11 7",
  owner: PERSON,
  use: PERSON,
  service:
    "M13.5 4.5a3.5 3.5 0 0 1-4.7 4.200L4.5 13a1.6 1.6 0 0 1-2.3-2.300L6.5 6.400A3.5 3.5 0 0 1 10.8 1.900L8.8 4l.7 2 2 .7z",
  inspection: "M3 2.5h10v12H3z M6 1.5h4v2H6z M5.5 9l2 2 3.5-4",
  auction: PRICE,
  listing: PRICE,
  sale: PRICE,
};

function RecordIcon({ kind }: { kind: string }): ReactElement {
  return (
    <Icon className="size-4 flex-none">
      <path d={PATHS[kind] ?? DOCUMENT} />
    </Icon>
  );
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
  const match = owner.record ? anchors.find(owner.record) : undefined;
  return (
    <div
      id={match?.anchor}
      className="flex scroll-mt-16 items-start gap-3 break-inside-avoid border-ink border-b-2 pt-3.5 pb-1 target:bg-band print:pt-2"
    >
      <div className="min-w-0 flex-1">
        <h3 className="heading inline text-[1.0625rem]">{owner.title}</h3>{" "}
        <span className="num text-[0.9375rem] text-ink-2">
          <RecordText text={owner.detail} write={withoutBreaks} />
        </span>
        {match ? (
          <>
            <span className="text-ink-2 text-sm">{` · ${match.entry.sourceLabel ?? match.entry.source}`}</span>
            <RecordDispute row={{ id: match.entry.id, cells: [match.entry.source] }} />
          </>
        ) : null}
      </div>
      {match ? <RecordMenu entry={match.entry} /> : null}
    </div>
  );
}
