import { formatDay, formatMonth, interpolate, pluralize } from "@/lib/generation/server";
import { formatCount, formatDollars, formatPriceIn } from "@/lib/platform/i18n";
import type { FactState, HistoryEvent } from "@/lib/vehicle/contract/history";
import {
  getRecallMark,
  getRecords,
  isHardUse,
  listHardUses,
  RECORD_QUESTIONS,
} from "@/lib/vehicle/rules/record-questions";
import type { ReportMark, ReportSectionId, ReportTile, ReportTileKind } from "../../contract/document";
import { formatVariantsText } from "./recall-variants";
import { getEvents, type RecordTileKind, type ReportContext } from "./report-facts";

type TileFace = {
  headline: string;
  mark: ReportMark;
  stateLabel: string;
  detail: string;
  count: number | null;
};

const tileSections: [ReportTileKind, ReportSectionId][] = [
  ["title", "title"],
  ["damage", "damage"],
  ["total_loss", "salvage"],
  ["theft", "theft"],
  ["lien", "theft"],
  ["recalls", "recalls"],
  ["odometer", "odometer"],
  ["owners", "owners"],
  ["use", "owners"],
  ["listings", "listings"],
  ["value", "value"],
];

const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");

function findSource(kind: ReportTileKind, state: FactState, context: ReportContext): string | null {
  const source = findSourceName(kind, state, context);
  return source && context.terms.source(source);
}

function findSourceName(kind: ReportTileKind, state: FactState, context: ReportContext): string | null {
  const { facts } = context;
  if (state === "unchecked") return null;
  if (kind === "recalls") return facts.recalls.source || null;
  if (kind === "value" && facts.value) return facts.value.source;
  if (state === "found") return newest(kind, context)?.source ?? null;
  const needs = kind === "value" ? ["value"] : RECORD_QUESTIONS[kind].needs;
  const able = facts.sources.filter(
    (source) => source.asked && needs.some((need) => source.covers.some((c) => c === need)),
  );
  return able.find((source) => source.answered === (state === "none"))?.source ?? null;
}

function newest(kind: ReportTileKind, context: ReportContext): HistoryEvent | undefined {
  return kind === "recalls" || kind === "value" ? undefined : getRecords(kind, context.events).at(-1);
}

function createBlankTile(kind: ReportTileKind, state: FactState, context: ReportContext): TileFace {
  const { tile, states } = context.messages.report;
  if (state === "unchecked")
    return {
      headline: tile.unknown,
      mark: "unchecked",
      stateLabel: states.unchecked,
      detail: (kind === "recalls" && formatVariantsText(context)) || tile.noSource,
      count: null,
    };
  const source = findSource(kind, state, context);
  if (state === "unavailable")
    return {
      headline: tile.unknown,
      mark: "unavailable",
      stateLabel: states.unavailable,
      detail: source ? `${source}: ${lowerFirst(tile.noAnswer)}` : tile.noAnswer,
      count: null,
    };
  return {
    headline: kind === "title" ? tile.noBrand : tile.none,
    mark: "plain",
    stateLabel: states.none,
    detail: join(source, context.date(context.issuedDay)),
    count: 0,
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function createRecordsTile(kind: RecordTileKind, context: ReportContext, what: string): TileFace {
  const { tile, states } = context.messages.report;
  const { count, mark } = context.answers[kind];
  const last = newest(kind, context);
  return {
    headline: pluralize(kind === "title" ? tile.brands : tile.records, count),
    mark,
    stateLabel: mark === "plain" ? states.recorded : states.found,
    detail: join(what, last ? formatMonth(last.date, context.messages) : null),
    count,
  };
}

function buildDamageTile(context: ReportContext): TileFace {
  const last = newest("damage", context);
  const { severity, impact } = context.messages.report;
  const what = [last?.severity ? severity[last.severity] : "", last?.impact ? impact[last.impact] : ""];
  return createRecordsTile("damage", context, what.filter(Boolean).join(", "));
}

function buildTheftTile(context: ReportContext): TileFace {
  const last = newest("theft", context);
  return createRecordsTile("theft", context, last ? context.messages.report.kinds[last.kind] : "");
}

function buildLienTile(context: ReportContext): TileFace {
  const { tile } = context.messages.report;
  const last = newest("lien", context);
  const face = createRecordsTile(
    "lien",
    context,
    last?.reportedBy ? context.terms.reporter(last.reportedBy) : "",
  );
  if (last?.until && face.mark === "plain")
    return {
      ...face,
      detail: interpolate(tile.released, { date: formatMonth(last.until, context.messages) }),
    };
  return face;
}

function buildOdometerTile(context: ReportContext): TileFace {
  const { odometer, messages } = context;
  const { tile, states } = messages.report;
  const listFlagged = (flag: string) => odometer.readings.filter((reading) => reading.flag === flag).length;
  const { count, mark } = context.answers.odometer;
  const verdicts: [number, { one: string; other: string }][] = [
    [listFlagged("rollback"), tile.rollbacks],
    [listFlagged("inconsistent"), tile.inconsistent],
    [listFlagged("outlier"), tile.outliers],
  ];
  const worst = verdicts.find(([readings]) => readings > 0);
  const average = odometer.yearlyAverage;
  return {
    headline: `${formatCount(odometer.latestMiles ?? 0)} ${messages.common.mi}`,
    mark,
    stateLabel: worst ? pluralize(worst[1], worst[0]) : states.recorded,
    detail: join(
      pluralize(tile.readings, count),
      average === null ? null : interpolate(tile.perYear, { miles: formatCount(average) }),
    ),
    count,
  };
}

function buildOwnersTile(context: ReportContext): TileFace {
  const { ownerKinds } = context.messages.report;
  const owners = getEvents(context, ["owner"]);
  const kinds = owners.map((owner) => (owner.ownerKind ? ownerKinds[owner.ownerKind] : null));
  return {
    ...createRecordsTile("owners", context, ""),
    headline: String(context.answers.owners.count),
    detail: [...new Set(kinds)].filter(Boolean).join(", "),
  };
}

/** Shows the hardest use even after a private owner bought the car. */
function useTile(context: ReportContext): TileFace {
  const { ownerKinds, tile } = context.messages.report;
  const last = newest("use", context);
  const hardUses = listHardUses(getRecords("use", context.events)).map((use) => ownerKinds[use]);
  const newestUse = last?.ownerKind ? ownerKinds[last.ownerKind] : null;
  const face = createRecordsTile("use", context, "");
  const isOver = last && newestUse && hardUses.length > 0 && !isHardUse(last);
  const since = isOver ? interpolate(tile.since, { date: formatMonth(last.date, context.messages) }) : null;
  return {
    ...face,
    headline: hardUses[0] ?? newestUse ?? face.headline,
    detail: join(
      pluralize(tile.records, face.count ?? 0),
      hardUses.length > 1 ? hardUses.join(", ") : null,
      isOver ? newestUse : null,
      since ?? face.detail,
    ),
  };
}

function buildListingsTile(context: ReportContext): TileFace {
  const { tile } = context.messages.report;
  const last = newest("listings", context);
  const face = createRecordsTile("listings", context, "");
  const when = last ? interpolate(tile.last, { date: formatMonth(last.date, context.messages) }) : "";
  const price = last?.priceCents === undefined ? "" : formatPriceIn(last.priceCents, last.currency);
  return {
    ...face,
    headline: pluralize(tile.times, face.count ?? 0),
    detail: [when, price].filter(Boolean).join(", "),
  };
}

function buildRecallsTile(context: ReportContext): TileFace {
  const { recalls, timeZone } = context.facts;
  const { tile } = context.messages.report;
  const count = recalls.campaigns.length;
  const askedDate = recalls.askedAt
    ? interpolate(tile.asked, { date: context.date(formatDay(recalls.askedAt, timeZone)) })
    : null;
  return {
    headline: String(count),
    mark: getRecallMark("found", recalls.campaigns),
    stateLabel: interpolate(recalls.byVin ? tile.openForVin : tile.forModel, { count }),
    detail: join(context.terms.source(recalls.source), askedDate),
    count,
  };
}

function buildValueTile(context: ReportContext): TileFace {
  const { messages, facts } = context;
  const { tile, states, valueKinds } = messages.report;
  const kinds = ["privateParty", "retail", "tradeIn"] as const;
  const kind = kinds.find((item) => facts.value?.[item]);
  const spread = kind ? facts.value?.[kind] : null;
  const cars = facts.value?.comparables.length ?? 0;
  if (!kind || !spread) return { ...createBlankTile("value", "unavailable", context), detail: tile.noAnswer };
  return {
    headline: formatDollars(spread.mean),
    mark: "plain",
    stateLabel: states.estimate,
    detail: join(
      spread.low === null || spread.high === null
        ? valueKinds[kind]
        : `${valueKinds[kind]} ${formatDollars(spread.low)}–${formatDollars(spread.high)}`,
      cars > 0 ? pluralize(tile.cars, cars) : null,
    ),
    count: cars,
  };
}

function buildBrandTile(context: ReportContext): TileFace {
  const last = newest("title", context);
  return createRecordsTile(
    "title",
    context,
    last?.text ? context.terms.text(last.text) : (last?.sourceCode ?? ""),
  );
}

function buildTotalLossTile(context: ReportContext): TileFace {
  const last = newest("total_loss", context);
  return createRecordsTile("total_loss", context, last ? context.messages.report.kinds[last.kind] : "");
}

const faces: Record<ReportTileKind, (context: ReportContext) => TileFace> = {
  title: buildBrandTile,
  damage: buildDamageTile,
  total_loss: buildTotalLossTile,
  theft: buildTheftTile,
  lien: buildLienTile,
  odometer: buildOdometerTile,
  owners: buildOwnersTile,
  use: useTile,
  recalls: buildRecallsTile,
  listings: buildListingsTile,
  value: buildValueTile,
};

export function buildTiles(context: ReportContext): ReportTile[] {
  return tileSections.map(([kind, section]) => {
    const state = context.states[kind];
    const face = state === "found" ? faces[kind](context) : createBlankTile(kind, state, context);
    const date = kind === "value" ? context.facts.value?.date : newest(kind, context)?.date;
    const recallDates = context.facts.recalls.campaigns.flatMap((campaign) => campaign.date ?? []).sort();
    return {
      kind,
      section,
      label: context.messages.report.tiles[kind],
      state,
      ...face,
      newestDate: (kind === "recalls" ? recallDates.at(-1) : date) ?? null,
      source: findSource(kind, state, context),
    };
  });
}
