import {
  cleanVehicle,
  type DocumentMessages,
  formatDay,
  formatInstant,
  formatVehicleTitle,
  getDocumentMessages,
  getDocumentNumber,
  interpolate,
  pluralize,
  translateVehicle,
} from "@/lib/generation/server";
import { formatPrice } from "@/lib/platform/i18n";
import { cleanOrNull, cleanText, createQrPath } from "@/lib/platform/render";
import { historyKinds, type SourceState } from "@/lib/vehicle/contract/history";
import { countHistoryRecords } from "@/lib/vehicle/rules/fact-state";
import type { OdometerFlag } from "@/lib/vehicle/rules/odometer";
import type { ReportDamage, ReportDocument } from "../../contract/document";
import { getDamageZones } from "../../rules/damage-areas";
import { listNextSteps } from "./next-steps";
import { getPhotos } from "./photos";
import { getEvents, type ReportContext, type ReportFacts, recordName, reportContext } from "./report-facts";
import { buildSections } from "./sections";
import { buildTiles } from "./tiles";
import { buildTimeline } from "./timeline";
import { buildVerdict } from "./verdict";

const RECORD_KINDS: ReadonlySet<string> = new Set(historyKinds);

function createSpecificationReader(context: ReportContext): ReportDocument["specification"] {
  const { vehicle } = context.facts;
  const { spec } = context.messages.report;
  const values: [keyof typeof spec, string | null][] = [
    ["body", vehicle.body],
    ["doors", vehicle.doors === null ? null : String(vehicle.doors)],
    ["engine", vehicle.engine],
    ["fuel", vehicle.fuel],
    ["transmission", vehicle.transmission],
    ["drive", vehicle.drive],
    ["trim", vehicle.trim],
    ["series", vehicle.series === vehicle.model ? null : vehicle.series],
    ["manufacturer", vehicle.manufacturer],
    ["plant", vehicle.plant ?? vehicle.country],
    ["seating", vehicle.seating],
    ["curbWeight", vehicle.curbWeight],
    ["msrp", vehicle.msrpCents === null ? null : formatPrice(vehicle.msrpCents)],
  ];
  // SHOW-1: show a pair only if it has a value.
  return values.flatMap(([key, value]) => (value ? [{ key, label: spec[key], value }] : []));
}

/** Kinds whose sources don't provide dates. */
const UNDATED_KINDS: ReadonlySet<string> = new Set(["safety", "fuel"]);
const US_KINDS: ReadonlySet<string> = new Set(["recall", "safety", "fuel", "title", "brand"]);

/** Merges queries to the same source: it answered only if all queries were answered, and the newest date wins. */
function buildCoverage(context: ReportContext): ReportDocument["coverage"] {
  const { coverage: labels, kinds } = context.messages.report;
  const bySource = new Map<string, SourceState>();
  for (const item of context.facts.sources) {
    const source = cleanText(item.source, 120) || "—";
    const before = bySource.get(source);
    if (!before) bySource.set(source, { ...item, source });
    else
      bySource.set(source, {
        ...before,
        covers: [...new Set([...before.covers, ...item.covers])],
        asked: before.asked || item.asked,
        answered: (before.answered || !before.asked) && (item.answered || !item.asked),
        newestDate:
          [before.newestDate, item.newestDate]
            .flatMap((date) => date ?? [])
            .sort()
            .at(-1) ?? null,
      });
  }
  const formatStateLabel = ({ asked, answered, covers }: SourceState) => {
    const state = !asked ? labels.notAsked : answered ? labels.answered : labels.unanswered;
    const isNote = asked && context.facts.europe && covers.some((kind) => US_KINDS.has(kind));
    return isNote ? interpolate(labels.usOnly, { state }) : state;
  };
  /** Returns 'No record' only if a source of records answered; ratings or a failed query don't count. */
  const formatNewestLabel = ({ newestDate, asked, answered, covers }: SourceState) => {
    if (newestDate) return context.date(newestDate);
    return asked && answered && covers.some((kind) => !UNDATED_KINDS.has(kind)) ? labels.noRecord : "—";
  };
  return [...bySource.values()].map((source) => ({
    source: context.terms.source(source.source),
    covers: source.covers.map((kind) => kinds[kind]).join(", "),
    asked: source.asked,
    answered: source.asked && source.answered,
    stateLabel: formatStateLabel(source),
    newestDate: source.newestDate,
    newestLabel: formatNewestLabel(source),
  }));
}

function listNotChecked(context: ReportContext): string[] {
  const { tiles, kinds } = context.messages.report;
  const fromTiles = Object.entries(context.states).flatMap(([kind, state]) =>
    state === "unchecked" ? [tiles[kind as keyof typeof tiles]] : [],
  );
  const wasAsked = (kind: string) =>
    context.facts.sources.some((source) => source.asked && source.covers.some((c) => c === kind));
  const others = (["service", "inspection", "impound", "export"] as const).filter(
    (kind) => !wasAsked(kind) && !context.events.some((event) => event.kind === kind),
  );
  return [...fromTiles, ...others.map((kind) => kinds[kind])];
}

function listMetaLines(
  context: ReportContext,
  sources: ReportDocument["coverage"],
  issuedLabel: string,
  upTo: string | null,
): string[] {
  const { report } = context.messages;
  const askedSources = sources.filter((source) => source.asked);
  const away = askedSources.filter((source) => !source.answered).length;
  const requestedAtText = pluralize(report.sourcesAsked, askedSources.length);
  return [
    interpolate(report.issued, { when: issuedLabel }),
    upTo ? interpolate(report.recordsUpTo, { date: context.date(upTo) }) : report.noRecordDates,
    away > 0 ? interpolate(report.sourcesAway, { asked: requestedAtText, count: away }) : requestedAtText,
  ];
}

function formatChartNote(flag: OdometerFlag, { report }: DocumentMessages): { note?: string } {
  return flag === "ok" || flag === "rollover" ? {} : { note: report.chart[flag] };
}

/** Builds the model for the page and PDF, without side effects. Cleans external text and never treats it as markup. */
export function buildReport(input: ReportFacts): ReportDocument {
  const messages = getDocumentMessages(input.locale);
  const vehicle = cleanVehicle(input.vehicle);
  const facts: ReportFacts = { ...input, vehicle: translateVehicle(vehicle, input.locale) };
  const context = reportContext(facts, messages, formatDay(facts.createdAt, facts.timeZone));
  return {
    ...composeReport(context, getDocumentNumber("report", facts.recordId)),
    // Keep the source's wording, because translations are based on it.
    vehicle,
    photos: getPhotos(context, formatVehicleTitle(facts.vehicle, messages)),
  };
}

const FIGURES_MAX = 6;

function buildDamage(context: ReportContext): ReportDamage {
  const { outline } = context.messages.report;
  const figures = getEvents(context, ["damage", "accident"])
    .map((event) => ({ event, zones: getDamageZones(event) }))
    .filter(({ zones }) => zones.length > 0)
    .slice(-FIGURES_MAX)
    .map(({ event, zones }) => {
      const dateLabel = context.date(event.date);
      const where = zones.map((zone) => outline.zones[zone]).join(", ");
      const alt = interpolate(outline.alt, { date: dateLabel, where });
      return { id: recordName(event), dateLabel, zones, where, alt };
    });
  return { front: outline.front, figures };
}

export function composeReport(context: ReportContext, number: string): ReportDocument {
  const { facts, messages } = context;
  const issuedLabel = formatInstant(facts.createdAt, facts.timeZone, messages);
  // Dates of VIN data or recalls don't show how recent this car's records are.
  const dates = facts.sources
    .filter(
      (source) => source.asked && source.answered && source.covers.some((kind) => RECORD_KINDS.has(kind)),
    )
    .map((source) => source.newestDate);
  const newest =
    [...dates, ...context.events.map((event) => event.date)]
      .flatMap((date) => date ?? [])
      .sort()
      .at(-1) ?? null;
  const sampled =
    facts.sample ||
    context.events.some((event) => event.sample) ||
    facts.sources.some((source) => source.sample);
  const checked = buildCoverage(context);
  const { glossary, correction, disclaimers } = messages.report;
  return {
    version: 1,
    number,
    vin: facts.vehicle.vin,
    title: formatVehicleTitle(facts.vehicle, messages),
    createdAt: facts.createdAt,
    issuedLabel,
    timeZone: facts.timeZone,
    recordsUpTo: newest,
    metaLines: listMetaLines(context, checked, issuedLabel, newest),
    locale: facts.locale,
    brand: { ...facts.brand, name: cleanOrNull(facts.brand.name, 80) ?? "—" },
    ...(facts.dealer ? { dealer: facts.dealer } : {}),
    sample: sampled,
    sampleLabel: messages.common.sample,
    classic: facts.classic,
    verifyUrl: facts.verifyUrl,
    verifyCode: facts.verifyUrl === null ? null : createQrPath(facts.verifyUrl),
    vehicle: facts.vehicle,
    specification: createSpecificationReader(context),
    recordCount: countHistoryRecords(context),
    tiles: buildTiles(context),
    sections: buildSections(context),
    ...buildTimeline(context),
    verdict: { sentences: buildVerdict(context), steps: listNextSteps(context) },
    odometer: {
      unit: "mi",
      latest: context.odometer.latestMiles,
      yearlyAverage: context.odometer.yearlyAverage,
      readings: context.odometer.readings.map((reading) => ({
        id: recordName(reading),
        date: reading.date,
        value: reading.miles,
        flag: reading.flag,
        label: messages.report.flags[reading.flag],
        ...formatChartNote(reading.flag, messages),
        source: reading.source,
      })),
    },
    damage: buildDamage(context),
    events: context.events,
    recalls: { ...facts.recalls, state: context.states.recalls },
    value: facts.value,
    safety: facts.safety,
    fuelEconomy: facts.fuelEconomy,
    sources: [...facts.sources],
    europe: facts.europe ?? false,
    coverage: checked,
    notChecked: listNotChecked(context),
    glossary: glossary.terms,
    correction: correction.text,
    disclaimers: facts.europe ? [disclaimers.europe, ...disclaimers.texts] : disclaimers.texts,
  };
}
