import type { BuildData } from "@/lib/vehicle/contract/build-data";
import type { FactState, StickerBasis } from "@/lib/vehicle/contract/vehicle";

export function getBuildBasis(build: BuildData | null): StickerBasis {
  if (!build) return "specification";
  if (build.scope === "trim") return "typical";
  return build.original ? "original" : "build-data";
}

export function getBuildState({
  build,
  answered,
}: {
  build: BuildData | null;
  answered: boolean;
}): FactState {
  if (build) return "found";
  return answered ? "none" : "unavailable";
}
