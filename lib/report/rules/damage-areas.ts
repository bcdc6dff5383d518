import type { HistoryEvent } from "@/lib/vehicle/contract/history";

export const damageZones = [
  "frontLeft",
  "frontRight",
  "left",
  "right",
  "roof",
  "rearLeft",
  "rearRight",
] as const;
export type DamageZone = (typeof damageZones)[number];

export const CAR_BOX = { width: 240, height: 112 } as const;
export const carOutline =
  "M26 20C14 24 8 38 8 56s6 32 18 36c40 6 140 6 180 1 18-3 26-18 26-37s-8-34-26-37c-40-5-140-5-180 1z";
export const carGlass =
  "M78 30c-9 16-9 36 0 52l20-8c-5-11-5-25 0-36zM182 32c8 15 8 33 0 48l-16-7c4-10 4-24 0-34zM102 28h58l-6 9h-48zM102 84h58l-6-9h-48z";
export const zonePaths: Readonly<Record<DamageZone, string>> = {
  frontLeft: "M8 56c0 18 6 32 18 36 14 2 28 3 44 4V56z",
  frontRight: "M8 56c0-18 6-32 18-36 14-2 28-3 44-4v40z",
  left: "M74 76h96v20c-32 1-64 1-96 0z",
  right: "M74 36h96V16c-32-1-64-1-96 0z",
  roof: "M104 40h56c3 10 3 22 0 32h-56c-4-10-4-22 0-32z",
  rearLeft: "M174 56h58c0 19-8 34-26 37-10 1-20 2-32 3z",
  rearRight: "M174 56h58c0-19-8-34-26-37-10-1-20-2-32-3z",
};

const WORDS = {
  front:
    /\b(front|hood|bonnet|grill|headl|radiator|windshield|windscreen|delanter|frontal|cap[oó]|parrilla|faro|parabrisas)/i,
  rear: /\b(rear|trunk|tail|back|traser|posterior|maletero|cajuela)/i,
  left: /\b(left|driver|izquierd|conductor)/i,
  right: /\b(right|passenger|derech|pasajero|copiloto)/i,
  roof: /\b(roof|techo|sunroof)/i,
  all: /\b(all over|all sides|total|rollover|vuelco)/i,
} as const;

function listZonesOfArea(area: string): DamageZone[] {
  if (WORDS.all.test(area)) return [...damageZones];
  if (WORDS.roof.test(area)) return ["roof"];
  const left = WORDS.left.test(area);
  const right = WORDS.right.test(area);
  const both = left === right;
  const ends = (["front", "rear"] as const).filter((end) => WORDS[end].test(area));
  const sides = [...(both || left ? ["Left" as const] : []), ...(both || right ? ["Right" as const] : [])];
  if (ends.length > 0) return ends.flatMap((end) => sides.map((side): DamageZone => `${end}${side}`));
  return [...(left ? ["left" as const] : []), ...(right ? ["right" as const] : [])];
}

const IMPACTS: Readonly<Record<NonNullable<HistoryEvent["impact"]>, readonly DamageZone[]>> = {
  front: ["frontLeft", "frontRight"],
  rear: ["rearLeft", "rearRight"],
  left: ["left"],
  right: ["right"],
  top: ["roof"],
  all: damageZones,
  bottom: [],
  unknown: [],
};

export function getDamageZones({ areas = [], impact }: Pick<HistoryEvent, "areas" | "impact">): DamageZone[] {
  const areaZones = new Set(areas.flatMap(listZonesOfArea));
  const zones = areaZones.size > 0 ? areaZones : new Set(impact ? IMPACTS[impact] : []);
  return damageZones.filter((zone) => zones.has(zone));
}
