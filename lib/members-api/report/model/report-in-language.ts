import type { ReportDocument } from "@/lib/contract/report-document";
import type { Locale } from "@/lib/core/locale";
import { changesFirst } from "@/lib/core/report/section-order";
import { basicVerdict } from "./basic-verdict";
import { basicReportAgain } from "./build-basic-report";
import { composeReport } from "./build-report";
import { nextSteps } from "./next-steps";
import { relabelPhotos } from "./photos";
import type { PreviousReport } from "./report-facts";
import { storedContext } from "./stored-facts";
import { timelineOf } from "./timeline";
import { verdictOf } from "./verdict";

function withVerdict(report: ReportDocument): ReportDocument {
  if (report.verdict) return report;
  if (report.edition === "basic") return { ...report, verdict: basicVerdict(report) };
  const context = storedContext(report, report.locale);
  const verdict = { sentences: verdictOf(context), steps: nextSteps(context) };
  return { ...report, ...timelineOf(context), verdict };
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
  const context = storedContext(report, locale, previous);
  const whole = composeReport(context, report.number);
  const kept = {
    vehicle: report.vehicle,
    verifyCode: report.verifyCode ?? null,
    sample: report.sample,
    madeIn: report.locale,
  };
  if (report.edition === "basic") return { ...basicReportAgain(whole, report), ...kept };
  const [changes] = changesFirst(report.sections);
  const [changesAgain, others] = changesFirst(whole.sections);
  return {
    ...whole,
    ...kept,
    photos: relabelPhotos(report.photos ?? [], whole.title, context),
    sections: [...(changesAgain.length > 0 ? changesAgain : changes), ...others],
  };
}
