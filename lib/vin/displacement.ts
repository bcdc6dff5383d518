import { ELEMENT } from "./elements";

const CC_PER_CUBIC_INCH = 16.387064;

/** vPIC's Conversion table, in its order: from, to, and how. */
const CONVERSIONS: readonly (readonly [number, number, (value: number) => number])[] = [
  [ELEMENT.displacementCc, ELEMENT.displacementCi, (cc) => cc / CC_PER_CUBIC_INCH],
  [ELEMENT.displacementCi, ELEMENT.displacementCc, (ci) => ci * CC_PER_CUBIC_INCH],
  [ELEMENT.displacementCc, ELEMENT.displacementL, (cc) => cc / 1000],
  [ELEMENT.displacementL, ELEMENT.displacementCc, (l) => l * 1000],
  [ELEMENT.displacementCi, ELEMENT.displacementL, (ci) => (ci * CC_PER_CUBIC_INCH) / 1000],
  [ELEMENT.displacementL, ELEMENT.displacementCi, (l) => (l * 1000) / CC_PER_CUBIC_INCH],
];

/**
 * Fills the sizes that are missing from those that are there. The order of `sizes` matters: vPIC converts from the
 * value of the highest priority and newest date first.
 */
export function convertDisplacement(sizes: ReadonlyMap<number, number>): Map<number, number> {
  const all = new Map(sizes);
  for (const [source, value] of sizes) {
    for (const [from, to, convert] of CONVERSIONS) {
      if (from === source && !all.has(to)) all.set(to, Math.round(convert(value) * 1e6) / 1e6);
    }
  }
  return all;
}
