import type { StickerDocument } from "@/lib/contract/sticker-document";

export type Paint = NonNullable<StickerDocument["exterior"]>;

/** '040 SUPER WHITE', as the strip of a sticker names a colour. */
export function paintText({ code, name }: Paint): string {
  return [code, name.toUpperCase()].filter(Boolean).join(" ");
}
