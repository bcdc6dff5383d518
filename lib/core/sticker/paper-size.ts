/** How a sheet is laid out, and whether it names whose service drew it. */
export interface PaperSizeChoice {
  orientation: "landscape" | "portrait";
  unbranded: boolean;
}

export const DEFAULT_PAPER_SIZE: PaperSizeChoice = { orientation: "landscape", unbranded: false };

/** The fields of a call that say how the sheet is laid out. */
export interface PaperSizeFields {
  orientation?: PaperSizeChoice["orientation"];
  unbranded?: "0" | "1";
}

/** Undefined for the usual sheet: a request that does not choose is the same as one that chooses the usual. */
export function readPaperSize({
  orientation = "landscape",
  unbranded = "0",
}: PaperSizeFields): PaperSizeChoice | undefined {
  const isUsual = orientation === "landscape" && unbranded === "0";
  return isUsual ? undefined : { orientation, unbranded: unbranded === "1" };
}

/** The other way round: nothing is sent of a usual sheet. */
export function writePaperSize(paper: PaperSizeChoice | undefined): PaperSizeFields {
  return {
    ...(paper?.orientation === "portrait" ? { orientation: "portrait" } : {}),
    ...(paper?.unbranded ? { unbranded: "1" } : {}),
  };
}
