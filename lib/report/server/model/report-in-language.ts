import type { Locale } from "@/lib/platform/i18n";
import type { ReportDocument } from "../../contract/document";
import { putChangesFirst } from "../../rules/section-order";
import { buildBasicVerdict } from "./basic-verdict";
import { rebuildBasicReport } from "./build-basic-report";
import { composeReport } from "./build-report";
import { listNextSteps } from "./next-steps";
import { relabelPhotos } from "./photos";
import type { PreviousReport } from "./report-facts";
import { createStoredContext } from "./stored-facts";
import { buildTimeline } from "./timeline";
import { buildVerdict } from "./verdict";

function withVerdict(report: ReportDocument): ReportDocument {
  if (report.verdict) return report;
  if (report.edition === "basic") return { ...report, verdict: buildBasicVerdict(report) };
  const context = createStoredContext(report, report.locale);
  const verdict = { sentences: buildVerdict(context), steps: listNextSteps(context) };
  return { ...report, ...buildTimeline(context), verdict };
}

export function needsPrevious(report: ReportDocument, locale: Locale): boolean {
  return report.locale !== locale && report.sections.some(({ id }) => id === "changes");
}

/** Translates a stored report; number, date and PDF stay the same (docs/decisions/report-language.md). */
export function reportInLanguage(
  report: ReportDocument,
  locale: Locale,
  previous: PreviousReport | null = null,
): ReportDocument {
  if (report.locale === locale) return withVerdict(report);
  const context = createStoredContext(report, locale, previous);
  const whole = composeReport(context, report.number);
  const storedFields = {
    vehicle: report.vehicle,
    verifyCode: report.verifyCode ?? null,
    sample: report.sample,
    madeIn: report.locale,
  };
  if (report.edition === "basic") return { ...rebuildBasicReport(whole, report), ...storedFields };
  const [changes] = putChangesFirst(report.sections);
  const [changesAgain, others] = putChangesFirst(whole.sections);
  return {
    ...whole,
    ...storedFields,
    photos: relabelPhotos(report.photos ?? [], whole.title, context),
    sections: [...(changesAgain.length > 0 ? changesAgain : changes), ...others],
  };
}
