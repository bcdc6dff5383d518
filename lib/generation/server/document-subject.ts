import { eq } from "drizzle-orm";
import type { GenerationProduct } from "@/lib/credits/rules/products";
import type { Database } from "@/lib/platform/db";
import { getVerificationHref } from "@/lib/routes";
import { sites } from "@/lib/site/schema/site";
import {
  decodeFully,
  findSample,
  inSampleText,
  type LiveDecoder,
  type SampleVehicle,
} from "@/lib/sources/server";
import { isClassicVehicle, isEuropeanSource } from "@/lib/vehicle/rules/vehicle";
import type { ClassicCandidate, DecodedVin } from "@/lib/vin/contract";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { DocumentDealer, DocumentVehicle } from "../contract/vehicle";
import type { generations } from "../schema/generation";
import { getDocumentNumber } from "./document-number";
import { isNumberTaken } from "./document-repository";
import {
  type DocumentRequest,
  documentRequestSchema,
  toClassicVehicle,
  toDecodedVehicle,
  toEnteredVehicle,
  withConfirmed,
} from "./document-request";

type GenerationRow = typeof generations.$inferSelect;
type SiteRow = typeof sites.$inferSelect;

export interface SubjectSources {
  db: Database;
  decoder: VinDecoder;
  liveDecoder: LiveDecoder;
  classicReadings(number: string): readonly ClassicCandidate[];
  dealer(generation: GenerationRow): Promise<DocumentDealer | null>;
  savedSource(generation: GenerationRow): Promise<string | null>;
}

/** Times and numbers are derived from the generation, so that regenerating creates the same document. */
export interface DocumentSubject {
  site: SiteRow;
  request: DocumentRequest;
  europe: boolean;
  vehicle: DocumentVehicle;
  decoded: DecodedVin | null;
  sample: SampleVehicle | null;
  classic: boolean;
  number: string;
  head: {
    recordId: string;
    createdAt: string;
    timeZone: string;
    locale: DocumentRequest["locale"];
    brand: { name: string; primaryColor: string; secondaryColor: string };
    dealer: DocumentDealer | null;
    sample: boolean;
    classic: boolean;
  };
}

/** Varies the ID until the document number is unused, because numbers have only 40 bits. */
async function createFreeRecordId(db: Database, product: GenerationProduct, id: string) {
  const kind = product === "sticker" ? "sticker" : "report";
  for (let attempt = 0; ; attempt++) {
    const recordId = attempt === 0 ? id : `${id}:${attempt}`;
    const number = getDocumentNumber(kind, recordId);
    if (!(await isNumberTaken(db, number, id))) return { recordId, number };
  }
}

export function verifyHref(origin: string, number: string): string {
  return new URL(getVerificationHref(number), origin).href;
}

export async function loadDocumentSubject(
  sources: SubjectSources,
  generation: GenerationRow,
): Promise<DocumentSubject> {
  const { db } = sources;
  const { vin, siteId, product } = generation;
  const [site] = await db.select().from(sites).where(eq(sites.id, siteId));
  if (!site) throw new Error(`site ${siteId} is missing`);
  const request = documentRequestSchema.parse(generation.request);
  const { classic: entered, manual, confirmed } = request;
  const sample = findSample(vin);
  const decode = () => (sample ? sources.decoder.decode(vin) : decodeFully(sources, vin));
  const decoded = entered || manual ? null : await decode();
  const read = decoded
    ? toDecodedVehicle(decoded)
    : entered
      ? toClassicVehicle(vin, entered, sources.classicReadings(vin))
      : manual && toEnteredVehicle(manual);
  if (!read) throw new Error("a generation without a vehicle");
  const fuller = inSampleText(read);
  const vehicle = confirmed ? withConfirmed(fuller, confirmed) : fuller;
  const classic = request.classic !== null || isClassicVehicle(vehicle);
  const { recordId, number } = await createFreeRecordId(db, product, generation.id);
  return {
    site,
    request,
    europe: request.europe || isEuropeanSource(await sources.savedSource(generation)),
    vehicle,
    decoded,
    sample,
    classic,
    number,
    head: {
      recordId,
      createdAt: generation.createdAt.toISOString(),
      timeZone: "UTC",
      locale: request.locale,
      brand: {
        name: site.config.name,
        primaryColor: site.settings.primary_color,
        secondaryColor: site.settings.secondary_color,
      },
      dealer: await sources.dealer(generation),
      sample: sample !== null,
      classic,
    },
  };
}
