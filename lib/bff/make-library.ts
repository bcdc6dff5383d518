import { env } from "@/lib/env";
import { MakeLibrary } from "@/lib/vin/make-library";
import { defaultIndexPath } from "@/lib/vin/open-index";
import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<MakeLibrary>("make-library");

/** The makes of the VIN index that stands beside this app, whether its Members API is embedded or remote. */
export function makeLibrary(): MakeLibrary {
  const library = slot.get() ?? new MakeLibrary(env().VIN_PACK ?? defaultIndexPath());
  slot.set(library);
  return library;
}
