import { getEnv } from "@/lib/platform/env";
import { MakeLibrary } from "@/lib/vehicle/server";
import { getDefaultIndexPath } from "@/lib/vin/open-index";
import { createGlobalSingleton } from "./global-singleton";

const slot = createGlobalSingleton<MakeLibrary>("make-library");

const pathSlot = createGlobalSingleton<() => string>("vin-index-path");

export function setVinIndexPath(toPath: (() => string) | undefined): void {
  pathSlot.set(toPath);
}

export function makeLibrary(): MakeLibrary {
  const library =
    slot.get() ?? new MakeLibrary(() => pathSlot.get()?.() ?? getEnv().VIN_PACK ?? getDefaultIndexPath());
  slot.set(library);
  return library;
}
