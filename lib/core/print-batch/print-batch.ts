/** What a print batch can hold of each vehicle, in the order that it is printed in. */
export const PRINT_BATCH_PARTS = ["sticker", "guide", "label", "report"] as const;
export type PrintBatchPart = (typeof PRINT_BATCH_PARTS)[number];

/** Free parts that need a paid one: the guide needs either document, the label follows from the report's brands. */
export function lacksReport(parts: readonly PrintBatchPart[]): boolean {
  if (parts.includes("label")) return !parts.includes("report");
  return !parts.includes("sticker") && !parts.includes("report");
}

/** Whether a report's records call for California's warning label; 'unchecked': no source of brands was asked or answered. */
export const BRAND_STATES = ["called", "none", "unchecked"] as const;
export type BrandState = (typeof BRAND_STATES)[number];

/**
 * What a sticker would be made of. 'specification': the VIN's decode alone, 'nothing': not even that names the car; the
 * credit of both comes back. 'unavailable': a source did not answer in time. 'made': it exists and is free. 'returned': it
 * exists, found nothing then, and is reopened free as it is.
 */
export const STICKER_OUTLOOKS = [
  "build_data",
  "specification",
  "nothing",
  "unavailable",
  "returned",
  "made",
] as const;
export type StickerOutlook = (typeof STICKER_OUTLOOKS)[number];

/** Vehicles of one file to print, some three hundred pages: more takes a printer's memory, and ours. */
export const PRINT_FILE_VEHICLES_MAX = 25;
