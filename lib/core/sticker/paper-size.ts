/** The layout of a sticker, and whether it names the service that drew it. */
export interface PaperSizeChoice {
  orientation: "landscape" | "portrait";
  unbranded: boolean;
}

export const DEFAULT_PAPER_SIZE: PaperSizeChoice = { orientation: "landscape", unbranded: false };

/** The fields of a call that choose the layout. */
export interface PaperSizeFields {
  orientation?: PaperSizeChoice["orientation"];
  unbranded?: "0" | "1";
}

/** Undefined for the default layout: a request without a choice equals one that chooses the default. */
export function readPaperSize({
  orientation = "landscape",
  unbranded = "0",
}: PaperSizeFields): PaperSizeChoice | undefined {
  const isDefault = orientation === "landscape" && unbranded === "0";
  return isDefault ? undefined : { orientation, unbranded: unbranded === "1" };
}

/** The reverse: nothing is sent for the default layout. */
export function writePaperSize(choice: PaperSizeChoice | undefined): PaperSizeFields {
  return {
    ...(choice?.orientation === "portrait" ? { orientation: "portrait" } : {}),
    ...(choice?.unbranded ? { unbranded: "1" } : {}),
  };
}
