import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import type { generations } from "@/lib/generation/schema/generation";
import { getDocumentNumber, type SubjectSources } from "@/lib/generation/server";
import { LOCALES, type Locale } from "@/lib/platform/i18n";
import { type ReportSources, reportProducer } from "@/lib/report/server";
import { samplePickup } from "@/lib/sources/server";
import { createStickerProducer, type StickerSources } from "@/lib/sticker/server";
import type { SampleDocuments, SampleFile, SampleSite } from "./sample-types";

type GenerationRow = typeof generations.$inferSelect;

const VEHICLE = samplePickup;

const KEPT_MAX = 48;

type SampleSources = Omit<ReportSources & StickerSources, "photos" | "mileage" | "dealer" | "savedSource">;

/** Returns a stable ID, so that a sample's number doesn't change. */
function sampleId(siteId: string, product: EntitledProduct, locale: Locale): string {
  const hex = createHash("sha256").update(`sample ${siteId} ${product} ${locale}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

function sampleGeneration(site: SampleSite, product: EntitledProduct, locale: Locale, createdAt: Date) {
  const row: GenerationRow = {
    id: sampleId(site.id, product, locale),
    siteId: site.id,
    userId: NOBODY,
    vin: VEHICLE.vin,
    product,
    idempotencyKey: "",
    requestHash: "",
    request: { locale, mileage: null, europe: false, classic: null },
    state: "reserved",
    paidWith: null,
    subscriptionId: null,
    isReturned: false,
    leaseUntil: createdAt,
    attempts: 0,
    error: null,
    documentId: null,
    swapOf: null,
    createdAt,
    settledAt: null,
  };
  return row;
}

/** Uses only the sample file, independent of the database and of accounts. */
function sampleSources(sources: SampleSources, createdAt: Date) {
  const ofNoAccount: Pick<SubjectSources, "dealer" | "savedSource"> = {
    dealer: async () => null,
    savedSource: async () => null,
  };
  return {
    ...sources,
    ...ofNoAccount,
    photos: async () => [],
    mileage: async () => null,
    records: { records: async () => ({ events: VEHICLE.events, sources: [] }) },
    buildData: { build: async () => ({ build: { ...VEHICLE.build, sample: true }, answered: true }) },
    now: () => createdAt,
  };
}

function getBrandKey({ config, settings }: SampleSite): string {
  return JSON.stringify([config.name, config.origin, settings.primary_color, settings.secondary_color]);
}

export function createSampleDocuments(sources: SampleSources): SampleDocuments {
  const keptCache = new LRUCache<string, Promise<SampleFile>>({ max: KEPT_MAX });

  async function make(
    site: SampleSite,
    product: EntitledProduct,
    locale: Locale,
    day: Date,
  ): Promise<SampleFile> {
    const daySources = sampleSources(sources, day);
    const generation = sampleGeneration(site, product, locale, day);
    const noWait = async () => undefined;
    if (product === "vhr") {
      const { model, pdf } = await reportProducer(daySources)(generation, noWait);
      return { product, document: model, pdf, createdAt: day };
    }
    const { model, pdf } = await createStickerProducer(daySources)(generation, noWait);
    return { product, document: model, pdf, createdAt: day };
  }

  function read(site: SampleSite, product: EntitledProduct, locale: Locale): Promise<SampleFile> {
    // Use the start of the day, so that page, PDF and all processes agree.
    const day = new Date(sources.now().toISOString().slice(0, 10));
    const key = [site.id, product, locale, day.getTime(), getBrandKey(site)].join(" ");
    const existing = keptCache.get(key);
    if (existing) return existing;
    const file = make(site, product, locale, day);
    keptCache.set(key, file);
    file.catch(() => keptCache.delete(key));
    return file;
  }

  return {
    read,
    async byNumber(site, number) {
      for (const product of ["vhr", "sticker"] as const) {
        for (const locale of LOCALES) {
          const kind = product === "sticker" ? "sticker" : "report";
          if (getDocumentNumber(kind, sampleId(site.id, product, locale)) === number)
            return read(site, product, locale);
        }
      }
      return null;
    },
  };
}
