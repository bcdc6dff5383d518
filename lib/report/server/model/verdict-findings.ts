import { interpolate, pluralize } from "@/lib/generation/server";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import {
  getRecallMark,
  isHardUse,
  listHardUses,
  listRecordsOfReadings,
} from "@/lib/vehicle/rules/record-questions";
import { type Finding, getYear, joinNames } from "./finding";
import { getEvents, type ReportContext } from "./report-facts";

export function buildTheftFindings(context: ReportContext): Finding[] {
  const { verdict } = context.messages.report;
  const thefts = getEvents(context, ["theft"]);
  const recoveries = getEvents(context, ["recovery"]);
  const [theft, recovery] = [thefts.at(-1), recoveries.at(-1)];
  const base = { section: "theft", records: [...thefts, ...recoveries] } as const;
  if (!theft) {
    if (!recovery) return [];
    const text = interpolate(verdict.recoveryOnly, { year: getYear(recovery) });
    return [{ ...base, key: "recoveryOnly", mark: context.answers.theft.mark, text }];
  }
  // Records from the same day have no order, so a same-day recovery counts.
  const isBack = recovery !== undefined && recovery.date >= theft.date;
  if (!isBack) {
    const text = interpolate(pluralize(verdict.stolen, thefts.length), { year: getYear(theft) });
    return [{ ...base, key: "stolen", mark: "alert", text }];
  }
  const [year, later] = [getYear(theft), getYear(recovery)];
  const text =
    thefts.length > 1
      ? interpolate(verdict.recoveredOften, { count: thefts.length, year, later })
      : interpolate(year === later ? verdict.recovered : verdict.recoveredLater, { year, later });
  return [{ ...base, key: "recovered", mark: "note", text }];
}

const SEVERITIES = ["severe", "moderate", "minor"] as const;

export function buildDamageFindings(context: ReportContext): Finding[] {
  const { verdict } = context.messages.report;
  const records = getEvents(context, ["damage", "accident"]);
  const last = records.at(-1);
  if (!last) return [];
  const worst = SEVERITIES.find((severity) => records.some((event) => event.severity === severity));
  const details = [
    records.some(({ structural }) => structural) ? verdict.structural : null,
    records.some(({ airbags }) => airbags) ? verdict.airbags : null,
  ].filter((item) => item !== null);
  const kinds = new Set(records.map(({ kind }) => kind));
  const kind = kinds.size > 1 ? "mixed" : last.kind === "accident" ? "accidents" : "damages";
  const year = getYear(last);
  const head =
    records.length === 1
      ? interpolate(verdict[kind === "accidents" ? "accident" : "damage"][worst ?? "unknown"], { year })
      : interpolate(verdict[kind], { count: records.length, year }) +
        (worst && worst !== "minor" ? verdict.worst[worst] : "");
  const text =
    details.length > 0
      ? interpolate(verdict.withDetails, { text: head, details: joinNames(details, verdict.and) })
      : head;
  return [{ key: "damage", mark: "alert", section: "damage", records, text }];
}

export function buildLienFindings(context: ReportContext): Finding[] {
  const { verdict } = context.messages.report;
  const records = getEvents(context, ["lien"]).filter((lien) => lien.until === undefined);
  const last = records.at(-1);
  if (!last) return [];
  const text = interpolate(pluralize(verdict.lien, records.length), { year: getYear(last) });
  return [{ key: "lien", mark: context.answers.lien.mark, section: "theft", records, text }];
}

export function listHardUseRecords(context: ReportContext): HistoryEvent[] {
  return context.events.filter(isHardUse);
}

export function buildHardUseFindings(context: ReportContext): Finding[] {
  const { verdict } = context.messages.report;
  const records = listHardUseRecords(context);
  if (records.length === 0) return [];
  const names = listHardUses(records).map((use) => verdict.uses[use]);
  const uses = joinNames(names, verdict.and);
  return [{ key: "use", mark: "note", section: "owners", records, text: interpolate(verdict.use, { uses }) }];
}

export function exportFindings(context: ReportContext): Finding[] {
  const records = context.events.filter((event) => event.kind === "export" || event.exported);
  const last = records.at(-1);
  if (!last) return [];
  const text = interpolate(context.messages.report.verdict.export, { year: getYear(last) });
  return [{ key: "export", mark: "note", section: "theft", records, text }];
}

/** Distinguishes a recall check by VIN from a model's recall list, which doesn't show whether this car was repaired. */
export function buildRecallFindings(context: ReportContext): Finding[] {
  const { verdict } = context.messages.report;
  const { campaigns, byVin } = context.facts.recalls;
  if (campaigns.length === 0) return [];
  const mark = getRecallMark("found", campaigns);
  const urgent = campaigns.filter(({ parkIt, parkOutside }) => parkIt || parkOutside);
  const base = { section: "recalls", records: [], mark } as const;
  const text = pluralize(byVin ? verdict.recallsVin : verdict.recallsModel, campaigns.length);
  if (urgent.length === 0) return [{ ...base, key: "recalls", text }];
  const words = urgent.some(({ parkIt }) => parkIt) ? verdict.parkIt : verdict.parkOutside;
  return [{ ...base, key: "urgentRecalls", text: interpolate(words, { text }) }];
}

export function buildOwnerFindings(context: ReportContext): Finding[] {
  const { state, count } = context.answers.owners;
  if (state !== "found") return [];
  const text = pluralize(context.messages.report.verdict.owners, count);
  const records = getEvents(context, ["owner"]);
  return [{ key: "owners", mark: "plain", section: "owners", records, text }];
}

export function listFlaggedRecords(context: ReportContext, flags: readonly string[]): HistoryEvent[] {
  const flagged = new Set(
    context.odometer.readings
      .filter(({ flag }) => flags.includes(flag))
      .map(({ id, source }) => `${source}\n${id}`),
  );
  return [...listRecordsOfReadings(context.events).values()].flatMap(([first]) =>
    first && flagged.has(`${first.source}\n${first.id}`) ? [first] : [],
  );
}

export function buildRollbackFindings(context: ReportContext): Finding[] {
  const records = listFlaggedRecords(context, ["rollback"]);
  const last = records.at(-1);
  if (!last) return [];
  const text = interpolate(context.messages.report.verdict.rollback, { year: getYear(last) });
  return [{ key: "rollback", mark: "alert", section: "odometer", records, text }];
}

export function buildMisfitFindings(context: ReportContext): Finding[] {
  const records = listFlaggedRecords(context, ["outlier", "inconsistent"]);
  if (records.length === 0) return [];
  const text = pluralize(context.messages.report.verdict.misfits, records.length);
  return [{ key: "misfits", mark: "note", section: "odometer", records, text }];
}
