import type { SourceAnswer } from "@/lib/contract/history";
import { isEmptyReport } from "@/lib/core/report-state";
import type { Database, Schema } from "../db/database";
import { buildReport } from "../documents/build-report";
import {
  type DocumentSubject,
  documentSubject,
  type SubjectSources,
  verifyHref,
} from "../documents/document-subject";
import { renderReportPdf } from "../documents/report-pdf";
import type { BuildDataProvider } from "../providers/build-data-provider";
import type { RecallsProvider } from "../providers/recalls-provider";
import type { RecordsProvider } from "../providers/records-provider";

type GenerationRow = Schema["generations"]["$inferSelect"];

export interface ReportSources extends SubjectSources {
  db: Database;
  records: RecordsProvider;
  recalls: RecallsProvider;
  buildData: BuildDataProvider;
  now(): Date;
}

/** The decode and the recalls stand in the coverage beside the sources of records: also when they did not answer. */
function ownSources(
  subject: DocumentSubject,
  recalls: { state: string; askedAt: string | null; source: string; newest: string | null },
  sources: { dataDate: string; askedAt: string },
): SourceAnswer[] {
  const decode: SourceAnswer = {
    source: subject.decoded ? "NHTSA vPIC" : "Classic number formats",
    covers: ["decode"],
    asked: true,
    answered: true,
    askedAt: sources.askedAt,
    newestDate: subject.decoded ? sources.dataDate.slice(0, 10) : null,
  };
  const recall: SourceAnswer = {
    source: recalls.source || "NHTSA recalls",
    covers: ["recall"],
    asked: recalls.state !== "unchecked",
    answered: recalls.state === "found" || recalls.state === "none",
    askedAt: recalls.askedAt,
    newestDate: recalls.newest,
  };
  return [decode, recall];
}

/** Makes a report: facts from every source, one model, the PDF drawn from it. */
export function reportProducer(sources: ReportSources) {
  return async (generation: GenerationRow, midway: () => Promise<void>) => {
    const subject = await documentSubject(sources, generation);
    const { vehicle, sample, head, site, number } = subject;
    const askedAt = sources.now().toISOString();
    const [records, recalls, build] = await Promise.all([
      sources.records.records(generation.vin),
      // An invented car has invented recalls; asking the agency for them would mix the two.
      sample?.recalls(askedAt) ?? sources.recalls.recalls(vehicle),
      sources.buildData.build(vehicle),
    ]);
    const newest =
      recalls.campaigns
        .map((one) => one.date ?? "")
        .sort()
        .at(-1) || null;
    await midway();
    const model = buildReport({
      ...head,
      verifyUrl: verifyHref(site.config.origin, number),
      vehicle,
      events: records.events,
      sources: [
        ...(sample?.sources(askedAt) ?? records.sources),
        ...ownSources(subject, { ...recalls, newest }, { dataDate: sources.decoder.dataDate, askedAt }),
      ],
      recalls,
      value: sample?.value ?? null,
      safety: build?.safety ?? null,
      fuelEconomy: build?.fuelEconomy ?? null,
    });
    return {
      number: model.number,
      model,
      decode: subject.decoded,
      pdf: await renderReportPdf(model),
      sample: model.sample,
      nothingFound: isEmptyReport(model),
    };
  };
}
