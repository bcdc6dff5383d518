import type { SourceAnswer } from "@/lib/contract/history";
import type { MarketAnswer } from "@/lib/contract/market-value";
import { reportDocumentSchema } from "@/lib/contract/report-document";
import { isEmptyReport } from "@/lib/core/report-state";
import type { Database, Schema } from "../db/database";
import { basicReport } from "../documents/build-basic-report";
import { buildReport } from "../documents/build-report";
import { type PreviousReport, previousReport } from "../documents/build-report-changes";
import { newestOwnDocument } from "../documents/document-repository";
import {
  type DocumentSubject,
  documentSubject,
  type SubjectSources,
  verifyHref,
} from "../documents/document-subject";
import type { OwnPhoto } from "../documents/report-facts";
import type { DrawingDesk } from "../drawing/drawing-desk";
import { documentValue, worthOf } from "../providers/known-value";
import { modelFacts } from "../providers/model-facts";
import type { Providers } from "../providers/open-providers";

type GenerationRow = Schema["generations"]["$inferSelect"];

export interface ReportSources
  extends SubjectSources,
    Pick<Providers, "records" | "recalls" | "buildData" | "market" | "ratings" | "fuel"> {
  db: Database;
  drawing: DrawingDesk;
  /** The user's own photos of the car. */
  photos(generation: GenerationRow): Promise<OwnPhoto[]>;
  now(): Date;
}

/** The decode, the recalls and the value stand in the coverage beside the sources of records: also when they did not answer. */
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
  const { live } = subject.decoded ?? {};
  const completed: SourceAnswer[] = live
    ? [{ ...decode, source: live.source, askedAt: live.askedAt, newestDate: null }]
    : [];
  return [decode, ...completed, recall];
}

/** Nobody is named who was not asked: of the value, most sites have no source. */
function valueSource({ state, source, newest, asked_at }: MarketAnswer): SourceAnswer[] {
  if (state === "unchecked" || source === null) return [];
  const answered = state !== "unavailable";
  return [{ source, covers: ["value"], asked: true, answered, askedAt: asked_at, newestDate: newest }];
}

/** The user's report of this car so far: what is made now says what changed since. A basic one is never made afresh. */
async function reportBefore(db: Database, generation: GenerationRow): Promise<PreviousReport | null> {
  const { siteId, userId, vin, product } = generation;
  if (product !== "vhr") return null;
  const before = await newestOwnDocument(db, siteId, userId, { vin, product });
  const { data } = reportDocumentSchema.safeParse(before?.model);
  return data ? previousReport(data) : null;
}

/** Makes a report, full or basic: facts from every source, one model, the PDF drawn from it. */
export function reportProducer(sources: ReportSources) {
  return async (generation: GenerationRow, midway: () => Promise<void>) => {
    const subject = await documentSubject(sources, generation);
    const { vehicle, sample, head, site, number } = subject;
    const askedAt = sources.now().toISOString();
    const { year, make, model: modelName, trim, vin } = vehicle;
    const { mileage } = subject.request;
    const [previous, photos, records, recalls, value, ofModel] = await Promise.all([
      reportBefore(sources.db, generation),
      generation.product === "vhr" ? sources.photos(generation) : [],
      sources.records.records(generation.vin),
      // An invented car has invented recalls; asking the agency for them would mix the two.
      sample?.recalls(askedAt) ?? sources.recalls.recalls(vehicle),
      worthOf(sources, { ...{ vin, year, make, trim, mileage }, model: modelName }),
      sources.buildData.build(vehicle).then(({ build }) => {
        const { decoded } = subject;
        return modelFacts(sources, { vehicle, decoded, build, sample: sample !== null });
      }),
    ]);
    const newest =
      recalls.campaigns
        .map((one) => one.date ?? "")
        .sort()
        .at(-1) || null;
    await midway();
    const full = buildReport({
      ...head,
      previous,
      photos,
      verifyUrl: verifyHref(site.config.origin, number),
      vehicle,
      events: records.events,
      sources: [
        ...(sample?.sources(askedAt) ?? records.sources),
        ...ownSources(subject, { ...recalls, newest }, { dataDate: sources.decoder.dataDate, askedAt }),
        ...ofModel.sources,
        ...(sample ? [] : valueSource(value)),
      ],
      recalls,
      value: sample ? sample.value : documentValue(value),
      safety: ofModel.safety,
      fuelEconomy: ofModel.fuelEconomy,
    });
    const model = generation.product === "uvc" ? basicReport(full) : full;
    return {
      number: model.number,
      model,
      decode: subject.decoded,
      pdf: await sources.drawing.draw({ kind: "report", model }),
      sample: model.sample,
      nothingFound: isEmptyReport(full),
    };
  };
}
