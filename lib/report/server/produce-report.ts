import type { generations } from "@/lib/generation/schema/generation";
import {
  type DocumentSubject,
  findNewestOwnDocument,
  loadDocumentSubject,
  type SubjectSources,
  verifyHref,
} from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import type { PdfRenderPool } from "@/lib/platform/render";
import {
  createModelFacts,
  type DataSources,
  fetchMarketValue,
  getDocumentValue,
  type RecordsSource,
} from "@/lib/sources/server";
import type { SourceState } from "@/lib/vehicle/contract/history";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { isEmptyReport } from "@/lib/vehicle/rules/fact-state";
import type { ReportDocument } from "../contract/document";
import { reportDocumentSchema } from "../contract/document";
import { buildBasicReport } from "./model/build-basic-report";
import { buildReport } from "./model/build-report";
import { toPreviousReport } from "./model/changes";
import type { OwnerPhoto, PreviousReport } from "./model/report-facts";

type GenerationRow = typeof generations.$inferSelect;

export interface ReportSources
  extends SubjectSources,
    Pick<DataSources, "recalls" | "buildData" | "market" | "ratings" | "fuel"> {
  db: Database;
  records: RecordsSource;
  drawing: PdfRenderPool<{ kind: "report"; model: ReportDocument }>;
  photos(generation: GenerationRow): Promise<OwnerPhoto[]>;
  mileage(generation: GenerationRow): Promise<number | null>;
  now(): Date;
}

/** Always lists the recalls source, even if it wasn't queried or didn't respond. */
function getOwnSources(
  subject: DocumentSubject,
  recalls: { state: string; askedAt: string | null; source: string; newest: string | null },
  sources: { dataDate: string; askedAt: string },
): SourceState[] {
  const decode: SourceState = {
    source: subject.decoded ? "NHTSA vPIC" : "Classic number formats",
    covers: ["decode"],
    asked: true,
    answered: true,
    askedAt: sources.askedAt,
    newestDate: subject.decoded ? sources.dataDate.slice(0, 10) : null,
  };
  const recall: SourceState = {
    source: recalls.source || "NHTSA recalls",
    covers: ["recall"],
    // 'unchecked' has a date if the search only matched variants of the model.
    asked: recalls.askedAt !== null,
    answered: recalls.askedAt !== null && recalls.state !== "unavailable",
    askedAt: recalls.askedAt,
    newestDate: recalls.newest,
  };
  const { live } = subject.decoded ?? {};
  const completed: SourceState[] = live
    ? [{ ...decode, source: live.source, askedAt: live.askedAt, newestDate: null }]
    : [];
  return [decode, ...completed, recall];
}

function toValueSource({ state, source, newest, asked_at }: MarketValueResult): SourceState[] {
  if (state === "unchecked" || source === null) return [];
  const answered = state !== "unavailable";
  return [{ source, covers: ["value"], asked: true, answered, askedAt: asked_at, newestDate: newest }];
}

async function reportBefore(db: Database, generation: GenerationRow): Promise<PreviousReport | null> {
  const { siteId, userId, vin, product } = generation;
  if (product !== "vhr") return null;
  const before = await findNewestOwnDocument(db, siteId, userId, { vin, product });
  const { data } = reportDocumentSchema.safeParse(before?.model);
  return data ? toPreviousReport(data) : null;
}

export function reportProducer(sources: ReportSources) {
  return async (generation: GenerationRow, midway: () => Promise<void>) => {
    const subject = await loadDocumentSubject(sources, generation);
    const { vehicle, sample, head, site, number } = subject;
    const askedAt = sources.now().toISOString();
    const { year, make, model: modelName, trim, vin } = vehicle;
    const previous = await reportBefore(sources.db, generation);
    const mileage =
      subject.request.mileage ?? (await sources.mileage(generation)) ?? previous?.value?.mileage ?? null;
    const [photos, records, recalls, value, ofModel] = await Promise.all([
      generation.product === "vhr" ? sources.photos(generation) : [],
      sources.records.records(generation.vin),
      // A sample car's recalls are fictional; never mix them with real recalls.
      sample?.recalls(askedAt) ?? sources.recalls.recalls(vehicle),
      fetchMarketValue(sources, { vin, year, make, trim, mileage, model: modelName }),
      sources.buildData.build(vehicle).then(({ build }) => {
        const { decoded } = subject;
        return createModelFacts(sources, { vehicle, decoded, build, sample: sample !== null });
      }),
    ]);
    const newest =
      recalls.campaigns
        .map((campaign) => campaign.date ?? "")
        .sort()
        .at(-1) || null;
    await midway();
    const full = buildReport({
      ...head,
      europe: subject.europe,
      previous,
      photos,
      verifyUrl: verifyHref(site.config.origin, number),
      vehicle,
      events: records.events,
      sources: [
        ...(sample?.sources(askedAt) ?? records.sources),
        ...getOwnSources(subject, { ...recalls, newest }, { dataDate: sources.decoder.dataDate, askedAt }),
        ...ofModel.sources,
        ...(sample?.value ? [] : toValueSource(value)),
      ],
      recalls,
      value: getDocumentValue(value),
      safety: ofModel.safety,
      fuelEconomy: ofModel.fuelEconomy,
    });
    const model = generation.product === "uvc" ? buildBasicReport(full) : full;
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
