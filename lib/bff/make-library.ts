import { env } from "@/lib/env";
import { MakeLibrary } from "@/lib/vin/make-library";
import { defaultIndexPath } from "@/lib/vin/open-index";
import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<MakeLibrary>("make-library");

const pathSlot = globalSingleton<() => string>("vin-index-path");

/** Where the embedded Members API reads its VIN index. */
export function setVinIndexPath(pathOf: (() => string) | undefined): void {
  pathSlot.set(pathOf);
}

/** The makes of the embedded Members API's VIN index; with a remote one, of the index that stands beside this app. */
export function makeLibrary(): MakeLibrary {
  const library =
    slot.get() ?? new MakeLibrary(() => pathSlot.get()?.() ?? env().VIN_PACK ?? defaultIndexPath());
  slot.set(library);
  return library;
}
