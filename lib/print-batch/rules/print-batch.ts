export const PRINT_BATCH_PARTS = ["sticker", "guide", "label", "report"] as const;
export type PrintBatchPart = (typeof PRINT_BATCH_PARTS)[number];

export function lacksReport(parts: readonly PrintBatchPart[]): boolean {
  if (parts.includes("label")) return !parts.includes("report");
  return !parts.includes("sticker") && !parts.includes("report");
}

export const BRAND_STATES = ["called", "none", "unchecked"] as const;
export type BrandState = (typeof BRAND_STATES)[number];

/** 'specification': VIN decode only. 'nothing': not even the decode identifies the car. Both return the credit. */
export const STICKER_OUTLOOKS = [
  "build_data",
  "specification",
  "nothing",
  "unavailable",
  "returned",
  "made",
] as const;
export type StickerOutlook = (typeof STICKER_OUTLOOKS)[number];

/** About 300 pages, because more would exceed a printer's memory. */
export const PRINT_FILE_VEHICLES_MAX = 25;
