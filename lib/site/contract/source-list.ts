export const SOURCE_AREAS = [
  "vin",
  "records",
  "recalls",
  "ratings",
  "fuel",
  "market",
  "build",
  "plates",
] as const;
export type SourceArea = (typeof SOURCE_AREAS)[number];

export const SOURCE_KINDS = ["live", "stored", "import"] as const;
