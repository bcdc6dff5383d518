export interface PaperSizeChoice {
  orientation: "landscape" | "portrait";
  unbranded: boolean;
}

export const DEFAULT_PAPER_SIZE: PaperSizeChoice = { orientation: "landscape", unbranded: false };

export interface PaperSizeFields {
  orientation?: PaperSizeChoice["orientation"];
  unbranded?: "0" | "1";
}

/** Returns undefined for the default layout, so that explicit and implicit defaults are equal. */
export function readPaperSize({
  orientation = "landscape",
  unbranded = "0",
}: PaperSizeFields): PaperSizeChoice | undefined {
  const isDefault = orientation === "landscape" && unbranded === "0";
  return isDefault ? undefined : { orientation, unbranded: unbranded === "1" };
}

export function writePaperSize(choice: PaperSizeChoice | undefined): PaperSizeFields {
  return {
    ...(choice?.orientation === "portrait" ? { orientation: "portrait" } : {}),
    ...(choice?.unbranded ? { unbranded: "1" } : {}),
  };
}
