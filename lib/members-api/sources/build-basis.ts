import type { FactState, StickerBasis } from "@/lib/contract/vehicle";
import type { BuildData } from "@/lib/contract/vehicle-build-data";

/** What a sticker of this build data would be based on. */
export function buildBasisOf(build: BuildData | null): StickerBasis {
  if (!build) return "specification";
  if (build.scope === "trim") return "typical";
  return build.original ? "original" : "build-data";
}

/**
 * State of the build data: "none" means that no source has any, "unavailable" that one was queried and did not answer.
 */
export function buildStateOf({ build, answered }: { build: BuildData | null; answered: boolean }): FactState {
  if (build) return "found";
  return answered ? "none" : "unavailable";
}
