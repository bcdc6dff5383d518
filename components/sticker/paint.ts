import type { SheetModel } from "./sheet-model";

export type Paint = NonNullable<SheetModel["exterior"]>;

/** '040 SUPER WHITE', as the strip of a sticker names a colour. */
export function paintText({ code, name }: Paint): string {
  return [code, name.toUpperCase()].filter(Boolean).join(" ");
}
