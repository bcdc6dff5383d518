/** The body types that we draw: components/ui/vehicle-drawings.svg has a symbol for each. */
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

/**
 * What vPIC calls a body class, and what a classic number's reading calls a body, in the order in which they are tried.
 * A bus, a motor home, a golf cart, or a bare chassis has no drawing: it is shown as unknown.
 */
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

/**
 * The drawing of a body class, else of a vehicle type that has one drawing only; null where the words do not say. A car or a truck
 * of an unknown body is not guessed.
 */
export function bodyTypeOf(vehicle: {
  bodyClass: string | null;
  vehicleType?: string | null;
}): BodyType | null {
  const body = vehicle.bodyClass?.toLowerCase().trim();
  if (body) return BODIES.find(([words]) => words.test(body))?.[1] ?? null;
  const type = vehicle.vehicleType?.toLowerCase();
  return type === "motorcycle" || type === "trailer" ? type : null;
}
