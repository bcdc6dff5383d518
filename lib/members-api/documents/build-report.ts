import { historyKinds } from "@/lib/contract/history";
import type { ReportDocument } from "@/lib/contract/report-document";
import { formatPrice } from "@/lib/core/money";
import type { OdometerFlag } from "@/lib/core/odometer";
import { countHistoryRecords } from "@/lib/core/report-state";
import { damageOf } from "./build-report-damage";
import { photosOf } from "./build-report-photos";
import { buildSections } from "./build-report-sections";
import { buildTiles } from "./build-report-tiles";
import { qrPath } from "./codes";
import { dayIn, formatInstant } from "./document-dates";
import { documentNumber } from "./document-number";
import { type ReportContext, type ReportFacts, recordName, reportContext } from "./report-facts";
import { detailCell, kindCell } from "./report-rows";
import { cleanOrNull, cleanText } from "./text-clean";
import { vehicleInLanguage } from "./vehicle-language";
import { cleanVehicle, vehicleTitle } from "./vehicle-words";
import { counted, fill, type Words, wordsFor } from "./words";

const RECORD_KINDS: ReadonlySet<string> = new Set(historyKinds);

function specification(context: ReportContext): ReportDocument["specification"] {
  const { vehicle } = context.facts;
  const { spec } = context.words.report;
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
  // SHOW-1: a pair is shown only when there is a value.
  return values.flatMap(([key, value]) => (value ? [{ key, label: spec[key], value }] : []));
}

function coverage(context: ReportContext): ReportDocument["coverage"] {
  const { coverage: said, kinds } = context.words.report;
  return context.facts.sources.map((source) => ({
    source: cleanText(source.source, 120) || "—",
    covers: source.covers.map((kind) => kinds[kind]).join(", "),
    asked: source.asked,
    answered: source.asked && source.answered,
    stateLabel: !source.asked ? said.notAsked : source.answered ? said.answered : said.unanswered,
    newestDate: source.newestDate,
    newestLabel: source.newestDate ? context.date(source.newestDate) : said.noRecord,
  }));
}

/** Kinds nobody was asked for, by the names that the reader knows from the summary. */
function notChecked(context: ReportContext): string[] {
  const { tiles, kinds } = context.words.report;
  const fromTiles = Object.entries(context.states).flatMap(([kind, state]) =>
    state === "unchecked" ? [tiles[kind as keyof typeof tiles]] : [],
  );
  const asked = (kind: string) =>
    context.facts.sources.some((source) => source.asked && source.covers.some((c) => c === kind));
  const others = (["service", "inspection", "impound", "export"] as const).filter(
    (kind) => !asked(kind) && !context.events.some((event) => event.kind === kind),
  );
  return [...fromTiles, ...others.map((kind) => kinds[kind])];
}

function metaLines(context: ReportContext, issuedLabel: string, upTo: string | null): string[] {
  const { report } = context.words;
  const asked = context.facts.sources.filter((source) => source.asked);
  const away = asked.filter((source) => !source.answered).length;
  const askedText = counted(report.sourcesAsked, asked.length);
  return [
    fill(report.issued, { when: issuedLabel }),
    upTo ? fill(report.recordsUpTo, { date: context.date(upTo) }) : report.noRecordDates,
    away > 0 ? fill(report.sourcesAway, { asked: askedText, count: away }) : askedText,
  ];
}

/** Beside the chart's marks; a reading on the line needs no word. */
function chartNote(flag: OdometerFlag, { report }: Words): { note?: string } {
  return flag === "ok" || flag === "rollover" ? {} : { note: report.chart[flag] };
}

/**
 * Facts in, the one model out: page and PDF draw from it and add no fact of their own. Pure: the same facts give
 * the same document. Text from outside is cleaned here; it is data and never markup.
 */
export function buildReport(input: ReportFacts): ReportDocument {
  const words = wordsFor(input.locale);
  const facts: ReportFacts = {
    ...input,
    vehicle: vehicleInLanguage(cleanVehicle(input.vehicle), input.locale),
  };
  const context = reportContext(facts, words, dayIn(facts.createdAt, facts.timeZone));
  const issuedLabel = formatInstant(facts.createdAt, facts.timeZone, words);
  // The day of the VIN data or of a recall is not the day up to which records of this car were looked for.
  const dates = facts.sources
    .filter((one) => one.asked && one.answered && one.covers.some((kind) => RECORD_KINDS.has(kind)))
    .map((one) => one.newestDate);
  const newest =
    [...dates, ...context.events.map((event) => event.date)]
      .flatMap((date) => date ?? [])
      .sort()
      .at(-1) ?? null;
  const sampled =
    facts.sample || context.events.some((event) => event.sample) || facts.sources.some((one) => one.sample);
  const { glossary, correction, disclaimers } = words.report;
  return {
    version: 1,
    number: documentNumber("report", facts.recordId),
    vin: facts.vehicle.vin,
    title: vehicleTitle(facts.vehicle, words),
    createdAt: facts.createdAt,
    issuedLabel,
    timeZone: facts.timeZone,
    recordsUpTo: newest,
    metaLines: metaLines(context, issuedLabel, newest),
    locale: facts.locale,
    brand: { ...facts.brand, name: cleanOrNull(facts.brand.name, 80) ?? "—" },
    sample: sampled,
    sampleLabel: words.common.sample,
    classic: facts.classic,
    verifyUrl: facts.verifyUrl,
    verifyCode: facts.verifyUrl === null ? null : qrPath(facts.verifyUrl),
    vehicle: facts.vehicle,
    specification: specification(context),
    photos: photosOf(context, vehicleTitle(facts.vehicle, words)),
    recordCount: countHistoryRecords(context),
    tiles: buildTiles(context),
    sections: buildSections(context),
    timeline: context.events.map((event) => ({
      id: event.id,
      date: event.date,
      dateLabel: context.date(event.date),
      kind: event.kind,
      kindLabel: kindCell(event, context),
      text: detailCell(event, context) || "—",
      source: event.source,
    })),
    odometer: {
      unit: "mi",
      latest: context.odometer.latestMiles,
      yearlyAverage: context.odometer.yearlyAverage,
      readings: context.odometer.readings.map((reading) => ({
        // Points and labels of the chart find each other by it, on page and paper.
        id: recordName(reading),
        date: reading.date,
        value: reading.miles,
        flag: reading.flag,
        label: words.report.flags[reading.flag],
        ...chartNote(reading.flag, words),
        source: reading.source,
      })),
    },
    damage: damageOf(context),
    events: context.events,
    recalls: { ...facts.recalls, state: context.states.recalls },
    value: facts.value,
    safety: facts.safety,
    fuelEconomy: facts.fuelEconomy,
    coverage: coverage(context),
    notChecked: notChecked(context),
    glossary: glossary.terms,
    correction: correction.text,
    disclaimers: disclaimers.texts,
  };
}
