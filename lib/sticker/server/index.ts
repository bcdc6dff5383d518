export { drawSticker } from "./pdf/sticker-pdf";
export { createStickerProducer, type StickerSources } from "./produce-sticker";
