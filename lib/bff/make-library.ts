import { env } from "@/lib/env";
import { MakeLibrary } from "@/lib/vin/make-library";
import { defaultIndexPath } from "@/lib/vin/open-index";
import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<MakeLibrary>("make-library");

const pathSlot = globalSingleton<() => string>("vin-index-path");

export function setVinIndexPath(pathOf: (() => string) | undefined): void {
  pathSlot.set(pathOf);
}

export function makeLibrary(): MakeLibrary {
  const library =
    slot.get() ?? new MakeLibrary(() => pathSlot.get()?.() ?? env().VIN_PACK ?? defaultIndexPath());
  slot.set(library);
  return library;
}
