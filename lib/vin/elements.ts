export const ELEMENT = {
  bodyClass: 5,
  displacementCc: 11,
  displacementCi: 12,
  displacementL: 13,
  engineModel: 18,
  make: 26,
  manufacturer: 27,
  model: 28,
  modelYear: 29,
  trim: 38,
  vehicleType: 39,
  curbWeight: 54,
} as const;

/** Derived from the WMI and the year, never from patterns. */
export const NOT_FROM_PATTERNS: ReadonlySet<number> = new Set([
  ELEMENT.make,
  ELEMENT.manufacturer,
  ELEMENT.modelYear,
  ELEMENT.vehicleType,
]);

/** Notes keep every match; other elements keep a single winner. */
export const KEEPS_EVERY_VALUE: ReadonlySet<number> = new Set([114, 121, 129, 150, 154, 155, 169, 186]);
