/** How a sheet is laid out, and whether it names whose service drew it. */
export interface StickerPaper {
  orientation: "landscape" | "portrait";
  unbranded: boolean;
}

export const USUAL_PAPER: StickerPaper = { orientation: "landscape", unbranded: false };

/** The fields of a call that say how the sheet is laid out. */
export interface PaperFields {
  orientation?: StickerPaper["orientation"];
  unbranded?: "0" | "1";
}

/** Undefined for the usual sheet: a request that does not choose is the same as one that chooses the usual. */
export function readPaper({
  orientation = "landscape",
  unbranded = "0",
}: PaperFields): StickerPaper | undefined {
  const isUsual = orientation === "landscape" && unbranded === "0";
  return isUsual ? undefined : { orientation, unbranded: unbranded === "1" };
}

/** The other way round: nothing is sent of a usual sheet. */
export function writePaper(paper: StickerPaper | undefined): PaperFields {
  return {
    ...(paper?.orientation === "portrait" ? { orientation: "portrait" } : {}),
    ...(paper?.unbranded ? { unbranded: "1" } : {}),
  };
}
