import type { StickerDocument, StickerPageModel } from "@/lib/contract/sticker-document";

/** An issued sticker, or a preview, which has no number, no date and no page of its own. */
export type StickerModel = StickerPageModel &
  Partial<Pick<StickerDocument, "number" | "issuedLabel" | "sourcesUrl">>;
