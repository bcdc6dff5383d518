export const BODY_TYPES = [
  "sedan",
  "coupe",
  "hatchback",
  "wagon",
  "suv",
  "pickup",
  "van",
  "convertible",
  "truck",
  "motorcycle",
  "trailer",
] as const;
export type BodyType = (typeof BODY_TYPES)[number];

/** First match wins. Bodies without a drawing map to null. */
const BODIES: readonly (readonly [RegExp, BodyType | null])[] = [
  [/^incomplete - (chassis cab|cutaway|commercial chassis|glider|stripped)/, "truck"],
  [/^incomplete - trailer/, "trailer"],
  [/^(incomplete|off-road|low speed|bus|street)/, null],
  [/^motorcycle/, "motorcycle"],
  [/motorhome|\bbus\b/, null],
  [/pickup|sport utility truck/, "pickup"],
  [/^(truck|fire apparatus)|tractor/, "truck"],
  [/trailer/, "trailer"],
  [/sport utility|crossover|\bsuv\b|\bcuv\b|\bmpv\b/, "suv"],
  [/step van|minivan|\bvan\b|ambulance/, "van"],
  [/convertible|cabriolet|roadster/, "convertible"],
  [/wagon|estate/, "wagon"],
  [/hatchback|liftback/, "hatchback"],
  [/sedan|saloon|limousine/, "sedan"],
  [/coupe|fastback|2[- ]door/, "coupe"],
  [/4[- ]door/, "sedan"],
];

export function findBodyType(vehicle: {
  bodyClass: string | null;
  vehicleType?: string | null;
}): BodyType | null {
  const body = vehicle.bodyClass?.toLowerCase().trim();
  if (body) return BODIES.find(([words]) => words.test(body))?.[1] ?? null;
  const type = vehicle.vehicleType?.toLowerCase();
  return type === "motorcycle" || type === "trailer" ? type : null;
}
