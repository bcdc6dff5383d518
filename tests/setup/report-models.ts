import { buildReport } from "@/lib/report/server/model/build-report";
import type { ReportFacts } from "@/lib/report/server/model/report-facts";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { sampleVehicles } from "@/lib/sources/server/sample-vehicles";
import { buildBareReportFacts, reportFacts } from "./document-facts";

export const sampleReport = (changes: Partial<ReportFacts> = {}) => buildReport(reportFacts(changes));
export const sampleReports = () => sampleVehicles.map(({ events }) => sampleReport({ events }));
export function buildShortSampleReport() {
  const events = sampleVehicle.events.toSorted((a, b) => a.date.localeCompare(b.date));
  return sampleReport({ events: events.slice(0, 3) });
}
export const buildBareReport = () => buildReport(buildBareReportFacts());

export function reportWithPhoto(photo: { url: string; date: string }) {
  const listings = sampleVehicle.events.filter(({ kind }) => kind === "listing").slice(0, 1);
  return sampleReport({ events: listings.map((event) => ({ ...event, photos: [photo] })) });
}
