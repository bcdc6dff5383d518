import { interpolate, pluralize } from "@/lib/generation/server";
import { formatCount } from "@/lib/platform/i18n";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { toDay } from "@/lib/vehicle/rules/odometer";
import { listRecordsOfReadings } from "@/lib/vehicle/rules/record-questions";
import type { ReportSectionId, ReportVerdict } from "../../contract/document";
import { getDamageZones } from "../../rules/damage-areas";
import { joinNames, toReferences } from "./finding";
import { getEvents, type ReportContext } from "./report-facts";
import { listQuestions, type RiskQuestion } from "./verdict";
import { listFlaggedRecords, listHardUseRecords } from "./verdict-findings";
import { isRebuilt } from "./verdict-title";

type Step = ReportVerdict["steps"][number];

/** A car in use gets a record at least every two years. */
const GAP_DAYS = 730;

const step = (
  key: string,
  text: string,
  section: ReportSectionId | null,
  records: readonly HistoryEvent[] = [],
): Step => ({ key, text, section, records: toReferences(records) });

function listTheftSteps(context: ReportContext): Step[] {
  const { steps } = context.messages.report;
  const thefts = getEvents(context, ["theft"]);
  const last = thefts.at(-1);
  if (!last) return [];
  const isBack = getEvents(context, ["recovery"]).some(({ date }) => date >= last.date);
  return [step(isBack ? "recovered" : "stolen", isBack ? steps.recovered : steps.stolen, "theft", thefts)];
}

const isUrgent = ({ key }: Step): boolean => key === "stolen";

function listTitleSteps(context: ReportContext): Step[] {
  const { steps } = context.messages.report;
  const marked = getEvents(context, ["brand", "total_loss", "salvage", "junk"]);
  const brands = getEvents(context, ["brand"]);
  const rebuilds = marked.filter((event) => isRebuilt(event) || event.disposition === "rebuilt");
  const titles = getEvents(context, ["title"]);
  return [
    marked.length > 0
      ? step("titleBrand", steps.titleBrand, brands.length > 0 ? "title" : "salvage", marked)
      : step("title", steps.title, titles.length > 0 ? "title" : null, titles.slice(-1)),
    ...(rebuilds.length > 0 ? [step("rebuild", steps.rebuild, "title", rebuilds)] : []),
  ];
}

function listLienSteps(context: ReportContext): Step[] {
  const liens = getEvents(context, ["lien"]).filter(({ until }) => until === undefined);
  if (liens.length === 0) return [];
  return [step("lien", pluralize(context.messages.report.steps.lien, liens.length), "theft", liens)];
}

function listOdometerSteps(context: ReportContext): Step[] {
  const { messages, odometer } = context;
  const { steps } = messages.report;
  const rollbacks = listFlaggedRecords(context, ["rollback"]);
  const misfits = listFlaggedRecords(context, ["outlier", "inconsistent"]);
  const latest = odometer.readings.findLast(({ flag }) => flag === "ok" || flag === "rollover");
  const of = [...listRecordsOfReadings(context.events).values()].find(
    ([first]) => first?.id === latest?.id && first?.source === latest?.source,
  );
  const misfit = misfits.at(-1);
  const formatReading = (event: HistoryEvent) =>
    `${formatCount(event.odometer ?? 0)} ${messages.common[event.odometerUnit ?? "mi"]}`;
  return [
    ...(rollbacks.length > 0 ? [step("rollback", steps.rollback, "odometer", rollbacks)] : []),
    ...(latest && of?.[0] && rollbacks.length === 0
      ? [
          step(
            "odometer",
            interpolate(steps.odometer, { miles: formatReading(of[0]), date: context.date(latest.date) }),
            "odometer",
            of.slice(0, 1),
          ),
        ]
      : []),
    ...(misfit
      ? [
          step(
            "misfit",
            misfits.length === 1
              ? interpolate(steps.misfit, { miles: formatReading(misfit), date: context.date(misfit.date) })
              : interpolate(steps.misfits, { count: misfits.length }),
            "odometer",
            misfits,
          ),
        ]
      : []),
  ];
}

function buildInspectionStep(context: ReportContext): Step {
  const { steps, outline } = context.messages.report;
  const records = getEvents(context, ["damage", "accident"]);
  const hasSome = (has: (event: HistoryEvent) => boolean | undefined) => records.some((event) => has(event));
  const zones = new Set(records.flatMap((event) => getDamageZones(event)));
  const sides = (["front", "rear"] as const).filter(
    (side) => zones.has(`${side}Left`) && zones.has(`${side}Right`),
  );
  const others = [...zones].filter((zone) => !sides.some((side) => zone.startsWith(side)));
  const parts = [
    hasSome(({ structural }) => structural) ? steps.frame : null,
    hasSome(({ airbags }) => airbags) ? steps.airbags : null,
    ...sides.map((side) => steps[side]),
    ...others.map((zone) => outline.zones[zone]),
  ].filter((item) => item !== null);
  if (records.length === 0) return step("inspect", steps.inspect, null);
  if (parts.length === 0) return step("inspectDamage", steps.inspectDamage, "damage", records);
  const text = interpolate(steps.inspectParts, {
    parts: joinNames(parts, context.messages.report.verdict.and),
  });
  return step("inspectDamage", text, "damage", records);
}

function listRecallSteps(context: ReportContext): Step[] {
  const { steps } = context.messages.report;
  const { campaigns, byVin } = context.facts.recalls;
  if (campaigns.length === 0) {
    const isOpen = context.states.recalls !== "none" && !context.facts.classic;
    return isOpen ? [step("recallsOpen", steps.recallsOpen, "recalls")] : [];
  }
  const urgent = campaigns.some(({ parkIt }) => parkIt) ? `${steps.parkIt} ` : "";
  const text = pluralize(byVin ? steps.recallsVin : steps.recallsModel, campaigns.length);
  return [step("recalls", urgent + text, "recalls")];
}

function listHardUseSteps(context: ReportContext): Step[] {
  const { steps } = context.messages.report;
  const uses = listHardUseRecords(context);
  const exports = context.events.filter((event) => event.kind === "export" || event.exported);
  return [
    ...(uses.length > 0 ? [step("use", steps.use, "owners", uses)] : []),
    ...(exports.length > 0 ? [step("export", steps.export, "theft", exports)] : []),
  ];
}

function listGapSteps(context: ReportContext): Step[] {
  const { events, issuedDay } = context;
  const { steps } = context.messages.report;
  // A date with only a year can be off by almost a year, so it can't prove a gap.
  const dated = events.filter(({ date }) => date.length > 4);
  let widest: { days: number; from: HistoryEvent; to: HistoryEvent | null } | null = null;
  dated.forEach((from, index) => {
    const to = dated[index + 1] ?? null;
    const days = toDay(to?.date ?? issuedDay) - toDay(from.date);
    if (days >= GAP_DAYS && days > (widest?.days ?? 0)) widest = { days, from, to };
  });
  const gap = widest as { from: HistoryEvent; to: HistoryEvent | null } | null;
  if (!gap) return [];
  const from = context.date(gap.from.date);
  if (!gap.to) return [step("gap", interpolate(steps.gapSince, { from }), null, [gap.from])];
  const text = interpolate(steps.gap, { from, to: context.date(gap.to.date) });
  return [step("gap", text, null, [gap.from, gap.to])];
}

const ELSEWHERE: Record<RiskQuestion, "askDmv" | "askTheft" | "askDamage" | "askMiles"> = {
  title: "askDmv",
  total_loss: "askDmv",
  lien: "askDmv",
  theft: "askTheft",
  damage: "askDamage",
  odometer: "askMiles",
};

function openSteps(context: ReportContext): Step[] {
  const { steps, verdict } = context.messages.report;
  const open = listQuestions(context.states, "unchecked", "unavailable");
  const hows = [...new Set(open.map((question) => ELSEWHERE[question]))];
  return hows.map((how) => {
    const names = joinNames(
      open.filter((question) => ELSEWHERE[question] === how).map((question) => verdict.subjects[question]),
      verdict.and,
    );
    const isShort = how === "askTheft" && context.facts.classic;
    return step(how, interpolate(isShort ? steps.askTheftClassic : steps[how], { names }), null);
  });
}

export function listNextSteps(context: ReportContext): Step[] {
  const thefts = listTheftSteps(context);
  return [
    ...thefts.filter(isUrgent),
    ...listTitleSteps(context),
    ...listLienSteps(context),
    buildInspectionStep(context),
    ...thefts.filter((theft) => !isUrgent(theft)),
    ...listRecallSteps(context),
    ...listOdometerSteps(context),
    ...listHardUseSteps(context),
    ...listGapSteps(context),
    ...openSteps(context),
  ];
}
