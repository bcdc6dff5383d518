import type { StickerModel } from "./sticker-model";

export type Paint = NonNullable<StickerModel["exterior"]>;

/** '040 SUPER WHITE': a color as printed on a sticker. */
export function paintText({ code, name }: Paint): string {
  return [code, name.toUpperCase()].filter(Boolean).join(" ");
}
