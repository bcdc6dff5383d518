/** What the sources of an installation are asked for, in the order of the page that lists them. */
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

/** How a source is reached: at each request, from data on our own machines, or by a file that somebody imported. */
export const SOURCE_KINDS = ["live", "stored", "import"] as const;
