import type { StickerDocument, StickerPageModel } from "@/lib/sticker/contract/document";

/** A preview has no number, issue date or verification page. */
export type StickerModel = StickerPageModel &
  Partial<Pick<StickerDocument, "number" | "issuedLabel" | "sourcesUrl">>;
