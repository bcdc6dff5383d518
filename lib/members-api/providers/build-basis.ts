import type { BuildData } from "@/lib/contract/build-data";
import type { FactState, StickerBasis } from "@/lib/contract/vehicle";

/** What a sticker of this build data would be made from. */
export function basisOf(build: BuildData | null): StickerBasis {
  if (!build) return "specification";
  if (build.scope === "trim") return "typical";
  return build.original ? "original" : "build-data";
}

/** Of the build data: "none" is that no source has any, "unavailable" that one was asked and did not answer. */
export function buildStateOf({ build, answered }: { build: BuildData | null; answered: boolean }): FactState {
  if (build) return "found";
  return answered ? "none" : "unavailable";
}
