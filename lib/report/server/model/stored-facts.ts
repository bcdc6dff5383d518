import { formatDay, getDocumentMessages, translateVehicle } from "@/lib/generation/server";
import type { Locale } from "@/lib/platform/i18n";
import type { FactState, SourceState } from "@/lib/vehicle/contract/history";
import type { ReportDocument, ReportTileKind } from "../../contract/document";
import { type PreviousReport, type ReportContext, type ReportFacts, reportContext } from "./report-facts";

/** Parses the coverage table's labels, because older reports didn't store their sources. */
function getSources(report: ReportDocument): SourceState[] {
  const { kinds } = getDocumentMessages(report.locale).report;
  const byLabel = new Map(Object.entries(kinds).map(([kind, label]) => [label, kind]));
  return report.coverage.map(({ source, covers, asked, answered, newestDate }) => ({
    source,
    covers: covers.split(", ").flatMap((label) => {
      const kind = byLabel.get(label);
      return kind ? [kind as SourceState["covers"][number]] : [];
    }),
    asked,
    answered,
    askedAt: null,
    newestDate,
  }));
}

function isForEurope({ europe, locale, disclaimers }: ReportDocument): boolean {
  return europe ?? disclaimers.includes(getDocumentMessages(locale).report.disclaimers.europe);
}

function getFacts(report: ReportDocument, locale: Locale, previous: PreviousReport | null): ReportFacts {
  const { createdAt, timeZone, brand, dealer, verifyUrl, sample, classic, events, recalls } = report;
  return {
    // Unused: the translated report keeps its stored number.
    recordId: "",
    createdAt,
    timeZone,
    locale,
    brand,
    dealer: dealer ?? null,
    verifyUrl,
    sample,
    classic,
    europe: isForEurope(report),
    vehicle: translateVehicle(report.vehicle, locale),
    events,
    sources: report.sources ?? getSources(report),
    recalls,
    value: report.value,
    safety: report.safety,
    fuelEconomy: report.fuelEconomy,
    previous,
  };
}

export function createStoredContext(
  report: ReportDocument,
  locale: Locale,
  previous: PreviousReport | null = null,
): ReportContext {
  const day = formatDay(report.createdAt, report.timeZone);
  const context = reportContext(getFacts(report, locale, previous), getDocumentMessages(locale), day);
  const isWhole = report.sources !== undefined && report.edition !== "basic";
  if (isWhole) return context;
  // Keep stored states: unknown labels must not change a result.
  const states: Partial<Record<ReportTileKind, FactState>> = Object.fromEntries(
    report.tiles.map(({ kind, state }) => [kind, state]),
  );
  return { ...context, states: { ...context.states, ...states } };
}
