import type { useTranslations } from "next-intl";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { getIdentityKind } from "@/lib/vehicle/rules/identity";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { isClassicVehicle } from "@/lib/vehicle/rules/vehicle";

/** Created once and passed to the rows: a translator per row costs more than the row itself. */
export type GarageMessages = ReturnType<typeof useTranslations<"garage">>;

export const garageSorts = ["newest", "name", "year", "mileage", "value"] as const;
export type GarageSort = (typeof garageSorts)[number];

export const garageFilters = [
  "all",
  "report",
  "noReport",
  "sticker",
  "recalls",
  "recallsUnchecked",
  "classic",
] as const;
export type GarageFilter = (typeof garageFilters)[number];

function getRealName(vehicle: GarageVehicle): string {
  const { year, make, model, trim } = vehicle;
  const name = formatVehicleTitle({ year, make, model, trim }) || vehicle.model_name;
  return name || (getNumber(vehicle).kind === "none" ? "–" : vehicle.vin);
}

export function getName(vehicle: GarageVehicle): string {
  return vehicle.nickname ?? getRealName(vehicle);
}

export function getSubtitle(vehicle: GarageVehicle): string | null {
  const name = getRealName(vehicle);
  return name === getName(vehicle) ? null : name;
}

/** If `vin_set` is false, `vin` is an internal key and must not be shown. */
export function getNumber(vehicle: Pick<GarageVehicle, "vin" | "vin_set">): {
  kind: "vin" | "classic" | "none";
  ending: string;
} {
  const kind = vehicle.vin_set ? getIdentityKind(vehicle.vin) : "model";
  if (kind === "model") return { kind: "none", ending: "" };
  return { kind, ending: kind === "classic" ? vehicle.vin : vehicle.vin.slice(-6) };
}

const toPlain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

interface Entry {
  text: string;
  name: string;
}

/** Cached because recomputing these for 10,000 vehicles on each keystroke is too slow. */
const entries = new WeakMap<GarageVehicle, Entry>();

function getEntry(vehicle: GarageVehicle): Entry {
  const cached = entries.get(vehicle);
  if (cached) return cached;
  const number = vehicle.vin_set ? vehicle.vin : "";
  const { make, model, year, series, nickname, notes } = vehicle;
  const entry = {
    text: toPlain([getName(vehicle), getSubtitle(vehicle), number, series, notes].filter(Boolean).join(" ")),
    // Sorts by make because titles of vehicles without a nickname start with the year.
    name: toPlain(nickname ?? `${make ?? ""} ${model ?? ""} ${year ?? ""}`),
  };
  entries.set(vehicle, entry);
  return entry;
}

type Order = (a: GarageVehicle, b: GarageVehicle) => number;
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const orders: Record<GarageSort, Order> = {
  newest: (a, b) => compareTexts(b.cdt, a.cdt),
  name: (a, b) => compareTexts(getEntry(a).name, getEntry(b).name),
  year: (a, b) => (b.year ?? 0) - (a.year ?? 0),
  mileage: (a, b) => (a.mileage ?? Number.MAX_SAFE_INTEGER) - (b.mileage ?? Number.MAX_SAFE_INTEGER),
  value: (a, b) => (b.value_cents ?? -1) - (a.value_cents ?? -1),
};

export function sortVehicles(list: readonly GarageVehicle[], sort: GarageSort): readonly GarageVehicle[] {
  for (const vehicle of list) getEntry(vehicle);
  return [...list].sort(orders[sort]);
}

const passes: Record<GarageFilter, (vehicle: GarageVehicle) => boolean> = {
  all: () => true,
  report: (vehicle) => vehicle.report !== null,
  noReport: (vehicle) => vehicle.report === null,
  sticker: (vehicle) => vehicle.sticker !== null,
  recalls: ({ open_recalls: recalls }) => recalls !== null && recalls > 0,
  recallsUnchecked: ({ open_recalls: recalls }) => recalls === null,
  classic: isClassicVehicle,
};

export function findVehicles(
  list: readonly GarageVehicle[],
  search: string,
  filter: GarageFilter = "all",
): readonly GarageVehicle[] {
  const terms = toPlain(search).split(/\s+/).filter(Boolean);
  if (terms.length === 0 && filter === "all") return list;
  return list.filter((vehicle) => {
    const { text } = getEntry(vehicle);
    return passes[filter](vehicle) && terms.every((term) => text.includes(term));
  });
}

export function isGarageMode(pathname: string): boolean {
  return pathname.toLowerCase().includes("garage");
}
