import { interpolate, pluralize } from "@/lib/generation/server";
import { formatCount } from "@/lib/platform/i18n";
import type { FactState } from "@/lib/vehicle/contract/history";
import { formatReadingName, listRecordsOfReadings } from "@/lib/vehicle/rules/record-questions";
import type { ReportContext } from "./report-facts";
import type { SectionPart } from "./rows";
import * as cell from "./rows";

export function getStatement(state: FactState, context: ReportContext): string {
  const { statements } = context.messages.report;
  const date = context.date(context.issuedDay);
  if (state === "found") return interpolate(statements.rest, { date });
  return interpolate(statements[state], { date });
}

export function buildOdometerSection(context: ReportContext): SectionPart {
  const { messages, odometer } = context;
  const { notes, statements, flags } = messages.report;
  const state = context.states.odometer;
  if (odometer.readings.length === 0)
    return { id: "odometer", state, note: "", statement: getStatement(state, context), tables: [] };
  const readingRecords = listRecordsOfReadings(context.events);
  const aside = odometer.readings.filter(
    (reading) => reading.flag === "outlier" || reading.flag === "inconsistent",
  ).length;
  const readings = pluralize(notes.readings, odometer.readings.length);
  const openSeen = (flag: string) => odometer.readings.some((reading) => reading.flag === flag);
  const noteParts = [
    openSeen("rollback") ? statements.odometerRollback : null,
    openSeen("outlier") ? statements.odometerOutlier : null,
    openSeen("inconsistent") ? statements.odometerInconsistent : null,
    openSeen("rollover") ? statements.odometerRollover : null,
  ].filter((item) => item !== null);
  const fine = odometer.readings.length < 3 ? statements.odometerFew : statements.odometerFine;
  return {
    id: "odometer",
    state,
    note: aside > 0 ? interpolate(notes.setAside, { readings, count: aside }) : readings,
    statement: noteParts.length > 0 ? noteParts.join(" ") : fine,
    tables: [
      {
        caption: null,
        columns: cell.buildColumns(context, [
          ["date", 15],
          ["odometer", 15],
          ["verdict", 22],
          ["place", 24],
          ["source", 24],
        ]),
        rows: odometer.readings.map((reading) => {
          const records = readingRecords.get(formatReadingName(reading)) ?? [];
          const places = records.map((event) => cell.placeCell(event, context));
          return {
            id: reading.id,
            date: reading.date,
            mark: reading.flag === "ok" ? null : reading.flag === "rollback" ? "alert" : "note",
            cells: [
              context.date(reading.date),
              `${formatCount(reading.value)} ${messages.common[reading.unit]}`,
              flags[reading.flag],
              places.find((place) => place !== "—") ?? "—",
              [...new Set(records.map(({ source }) => context.terms.source(source)))].join(", "),
            ],
            ...(records.length > 0 ? { records: records.map(({ id, source }) => ({ id, source })) } : {}),
            photos: [],
          };
        }),
      },
    ],
  };
}
