import type { StickerDocument, StickerSheetModel } from "@/lib/contract/sticker-document";

/** A sticker as it was issued, or the sheet of one that is not: then it has no number, no date and no page of its own. */
export type SheetModel = StickerSheetModel &
  Partial<Pick<StickerDocument, "number" | "issuedLabel" | "sourcesUrl">>;
