import type { EntitledProduct } from "@/lib/credits/rules/products";
import type { Locale } from "@/lib/platform/i18n";
import type { ReportDocument } from "@/lib/report/contract/document";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/site/contract/site";
import type { StickerDocument } from "@/lib/sticker/contract/document";

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
