import type { ReportDocument } from "@/lib/contract/report-document";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/contract/site";
import type { StickerDocument } from "@/lib/contract/sticker-document";
import type { EntitledProduct } from "@/lib/core/credits/products";
import type { Locale } from "@/lib/core/locale";

export interface SampleSite {
  id: string;
  config: SiteConfigWire;
  settings: SiteSettingsWire;
}

export type SampleFile = { pdf: Uint8Array; createdAt: Date } & (
  | { product: "vhr"; document: ReportDocument }
  | { product: "sticker"; document: StickerDocument }
);

export interface SampleDocuments {
  read(site: SampleSite, product: EntitledProduct, locale: Locale): Promise<SampleFile>;
  byNumber(site: SampleSite, number: string): Promise<SampleFile | null>;
}
