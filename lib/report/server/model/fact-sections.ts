import { formatDay, interpolate, pluralize } from "@/lib/generation/server";
import { formatCount, formatDecimal, formatDollars, formatPrice } from "@/lib/platform/i18n";
import { cleanText } from "@/lib/platform/render";
import type { Stars } from "@/lib/vehicle/contract/build-data";
import type { FactState } from "@/lib/vehicle/contract/history";
import { getFactState } from "@/lib/vehicle/rules/fact-state";
import { safetyRatingKinds } from "@/lib/vehicle/rules/safety-ratings";
import type { ReportTable } from "../../contract/document";
import { formatVariantsText } from "./recall-variants";
import type { ReportContext } from "./report-facts";
import { buildColumns, type SectionPart } from "./rows";

function formatRecallText(
  campaign: ReportContext["facts"]["recalls"]["campaigns"][number],
  context: ReportContext,
): string {
  const { recall } = context.messages.report;
  const clean = (text: string) => cleanText(text, 900);
  return [
    context.terms.component(clean(campaign.component)),
    campaign.parkIt ? recall.parkIt : null,
    campaign.parkOutside ? recall.parkOutside : null,
    context.terms.text(clean(campaign.summary)),
    campaign.consequence
      ? interpolate(recall.consequence, { text: context.terms.text(clean(campaign.consequence)) })
      : null,
    campaign.remedy ? interpolate(recall.remedy, { text: context.terms.text(clean(campaign.remedy)) }) : null,
    campaign.ota ? recall.ota : null,
  ]
    .filter(Boolean)
    .join("\n");
}

export function buildRecallsSection(context: ReportContext): SectionPart {
  const { recalls } = context.facts;
  const { statements, notes, recall } = context.messages.report;
  const state = context.states.recalls;
  const date = context.date(
    recalls.askedAt ? formatDay(recalls.askedAt, context.facts.timeZone) : context.issuedDay,
  );
  const limits = recalls.byVin ? statements.recallsVin : statements.recallsModel;
  const sorted = [...recalls.campaigns].sort((a, b) => ((a.date ?? "") < (b.date ?? "") ? 1 : -1));
  const table: ReportTable = {
    caption: null,
    columns: buildColumns(context, [
      ["date", 13],
      ["campaign", 13],
      ["recall", 58],
      ["source", 16],
    ]),
    rows: sorted.map((campaign) => ({
      id: cleanText(campaign.campaign, 40),
      date: campaign.date,
      mark: campaign.parkIt || campaign.parkOutside ? "alert" : "note",
      cells: [
        campaign.date ? context.date(campaign.date) : recall.noDate,
        cleanText(campaign.campaign, 40),
        formatRecallText(campaign, context),
        context.terms.source(cleanText(recalls.source, 120)),
      ],
      photos: [],
    })),
  };
  const variants = formatVariantsText(context);
  const variantsSentence =
    variants &&
    interpolate(statements[state === "found" ? "recallsAlso" : "recallsNamed"], { recalls: variants });
  const opening = state === "found" ? "" : interpolate(statements[state], { date });
  return {
    id: "recalls",
    state,
    note: state === "found" ? pluralize(notes.campaigns, sorted.length) : "",
    statement: [
      state === "found" ? variantsSentence : variantsSentence || opening,
      state === "unchecked" ? "" : limits,
    ]
      .filter(Boolean)
      .join(" "),
    tables: sorted.length > 0 ? [table] : [],
  };
}

export function buildValueSection(context: ReportContext): SectionPart {
  const { value } = context.facts;
  const { report } = context.messages;
  const state = context.states.value;
  if (!value) {
    const date = context.date(context.issuedDay);
    const text = state === "found" ? "" : interpolate(report.statements[state], { date });
    return { id: "value", state, note: "", statement: text, tables: [] };
  }
  const date = context.date(value.date);
  const source = context.terms.source(cleanText(value.source, 120));
  const missing = context.messages.common.notAvailable;
  const getDollars = (cents: number | null | undefined) =>
    typeof cents === "number" ? formatDollars(cents) : missing;
  // Labels of our own estimates are translated; a supplier's labels aren't.
  const isOurs = value.basis === "trim" || value.basis === "model";
  const { valueMeaning } = report;
  const estimate: ReportTable = {
    caption:
      value.mileage === null
        ? interpolate(report.valueCaptionPlain, { date })
        : interpolate(report.valueCaption, { miles: formatCount(value.mileage), date }),
    columns: buildColumns(context, [
      ["kind", 25],
      ["cars", 11],
      ["low", 14],
      ["mean", 14],
      ["high", 14],
      ["source", 22],
    ]),
    rows: (["tradeIn", "privateParty", "retail"] as const).map((kind) => {
      const spread = value[kind];
      return {
        id: kind,
        date: value.date,
        mark: null,
        cells: [
          report.valueKinds[kind],
          spread?.count === undefined ? "—" : formatCount(spread.count),
          getDollars(spread?.low),
          getDollars(spread?.mean),
          getDollars(spread?.high),
          source,
        ],
        photos: [],
      };
    }),
  };
  return {
    id: "value",
    state,
    note: pluralize(report.notes.comparables, value.comparables.length),
    statement: `${isOurs ? valueMeaning[value.basis === "trim" ? "trim" : "model"] : valueMeaning.supplier} ${report.statements.value}`,
    tables: value.comparables.length > 0 ? [estimate, buildComparablesTable(context)] : [estimate],
  };
}

function formatTitleCell(title: string, { terms }: ReportContext): string {
  const clean = cleanText(title, 160);
  const tail = clean.split(", ").at(-1) ?? "";
  const term = terms.text(tail);
  if (term === tail) return clean || "—";
  return `${clean.slice(0, -tail.length)}${term.charAt(0).toLowerCase()}${term.slice(1)}`;
}

function buildComparablesTable(context: ReportContext): ReportTable {
  const { report } = context.messages;
  return {
    caption: report.comparables,
    columns: buildColumns(context, [
      ["date", 14],
      ["vehicle", 28],
      ["place", 18],
      ["miles", 11],
      ["price", 13],
      ["source", 16],
    ]),
    rows: (context.facts.value?.comparables ?? []).map((item, index) => ({
      id: `comparable-${index + 1}`,
      date: item.date,
      mark: null,
      cells: [
        context.date(item.date),
        formatTitleCell(item.title, context),
        cleanText(item.place ?? "", 120) || "—",
        item.miles === null ? "—" : formatCount(item.miles),
        formatPrice(item.priceCents),
        context.terms.source(cleanText(item.source, 120)),
      ],
      photos: [],
    })),
  };
}

function formatStarsText(stars: Stars, context: ReportContext): string {
  const { safety } = context.messages.report;
  if (stars === null) return context.messages.common.notAvailable;
  return stars === "not_rated" ? safety.notRated : interpolate(safety.stars, { count: stars });
}

const formatPlainFigure = (value: number) => formatDecimal(value, Number.isInteger(value) ? 0 : 1);

function findFuelTable(context: ReportContext): ReportTable | null {
  const { fuelEconomy } = context.facts;
  if (!fuelEconomy) return null;
  const { safety } = context.messages.report;
  const mileage = (value: number | null) =>
    value === null
      ? context.messages.common.notAvailable
      : interpolate(fuelEconomy.electric ? safety.mpge : safety.mpg, {
          value: formatPlainFigure(value),
        });
  const { rangeMiles, chargeHours } = fuelEconomy;
  const figures: [string, string][] = [
    [safety.combined, mileage(fuelEconomy.combined)],
    [safety.city, mileage(fuelEconomy.city)],
    [safety.highway, mileage(fuelEconomy.highway)],
    [
      safety.annualCost,
      fuelEconomy.annualCostCents === null
        ? context.messages.common.notAvailable
        : formatDollars(fuelEconomy.annualCostCents),
    ],
    ...(rangeMiles === null
      ? []
      : [[safety.range, interpolate(safety.miles, { value: formatCount(rangeMiles) })] as [string, string]]),
    ...(chargeHours == null
      ? []
      : [
          [safety.charge, interpolate(safety.hours, { value: formatPlainFigure(chargeHours) })] as [
            string,
            string,
          ],
        ]),
  ];
  return {
    caption: safety.fuelCaption,
    columns: buildColumns(context, [
      ["figure", 40],
      ["result", 35],
      ["source", 25],
    ]),
    rows: figures.map(([label, text]) => ({
      id: `fuel-${label}`,
      date: null,
      mark: null,
      cells: [label, text, context.terms.source(cleanText(fuelEconomy.source, 120))],
      photos: [],
    })),
  };
}

export function buildRatingsSection(context: ReportContext): SectionPart {
  const { safety, sources } = context.facts;
  const messages = context.messages.report;
  const ratings: ReportTable | null = safety && {
    caption: messages.safety.caption,
    columns: buildColumns(context, [
      ["rating", 40],
      ["result", 35],
      ["source", 25],
    ]),
    rows: safetyRatingKinds.map((kind) => ({
      id: kind,
      date: null,
      mark: null,
      cells: [
        messages.safety[kind],
        formatStarsText(safety[kind], context),
        context.terms.source(cleanText(safety.source, 120)),
      ],
      photos: [],
    })),
  };
  const tables = [ratings, findFuelTable(context)].filter((table) => table !== null);
  const state: FactState = getFactState(tables.length > 0, ["safety", "fuel"], sources);
  const date = context.date(context.issuedDay);
  return {
    id: "safety",
    state,
    note: "",
    statement: state === "found" ? "" : interpolate(messages.statements[state], { date }),
    tables,
  };
}
