import type { useTranslations } from "next-intl";
import type { GarageVehicle } from "@/lib/contract/garage";
import { identityKind } from "@/lib/core/vehicle/identity";
import { vehicleTitle } from "@/lib/core/vehicle/specification";
import { isClassicVehicle } from "@/lib/core/vehicle/vehicle";

/** Created once and passed to the rows: a translator per row costs more than the row. */
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

function realNameOf(vehicle: GarageVehicle): string {
  const { year, make, model, trim } = vehicle;
  const name = vehicleTitle({ year, make, model, trim }) || vehicle.model_name;
  return name || (numberOf(vehicle).kind === "none" ? "–" : vehicle.vin);
}

export function nameOf(vehicle: GarageVehicle): string {
  return vehicle.nickname ?? realNameOf(vehicle);
}

export function subtitleOf(vehicle: GarageVehicle): string | null {
  const name = realNameOf(vehicle);
  return name === nameOf(vehicle) ? null : name;
}

/** If `vin_set` is false, `vin` is an internal key and must not be shown. */
export function numberOf(vehicle: Pick<GarageVehicle, "vin" | "vin_set">): {
  kind: "vin" | "classic" | "none";
  ending: string;
} {
  const kind = vehicle.vin_set ? identityKind(vehicle.vin) : "model";
  if (kind === "model") return { kind: "none", ending: "" };
  return { kind, ending: kind === "classic" ? vehicle.vin : vehicle.vin.slice(-6) };
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

interface Entry {
  text: string;
  name: string;
}

/** Cached because recomputing these for 10,000 vehicles on each keystroke is too slow. */
const entries = new WeakMap<GarageVehicle, Entry>();

function entryOf(vehicle: GarageVehicle): Entry {
  const cached = entries.get(vehicle);
  if (cached) return cached;
  const number = vehicle.vin_set ? vehicle.vin : "";
  const { make, model, year, series, nickname, notes } = vehicle;
  const entry = {
    text: plain([nameOf(vehicle), subtitleOf(vehicle), number, series, notes].filter(Boolean).join(" ")),
    // Sorts by make because every unnamed title starts with the year.
    name: plain(nickname ?? `${make ?? ""} ${model ?? ""} ${year ?? ""}`),
  };
  entries.set(vehicle, entry);
  return entry;
}

type Order = (a: GarageVehicle, b: GarageVehicle) => number;
const textOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const orders: Record<GarageSort, Order> = {
  newest: (a, b) => textOrder(b.cdt, a.cdt),
  name: (a, b) => textOrder(entryOf(a).name, entryOf(b).name),
  year: (a, b) => (b.year ?? 0) - (a.year ?? 0),
  mileage: (a, b) => (a.mileage ?? Number.MAX_SAFE_INTEGER) - (b.mileage ?? Number.MAX_SAFE_INTEGER),
  value: (a, b) => (b.value_cents ?? -1) - (a.value_cents ?? -1),
};

export function sortVehicles(list: readonly GarageVehicle[], sort: GarageSort): readonly GarageVehicle[] {
  for (const vehicle of list) entryOf(vehicle);
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
  const terms = plain(search).split(/\s+/).filter(Boolean);
  if (terms.length === 0 && filter === "all") return list;
  return list.filter((vehicle) => {
    const { text } = entryOf(vehicle);
    return passes[filter](vehicle) && terms.every((term) => text.includes(term));
  });
}

export function isGarageMode(pathname: string): boolean {
  return pathname.toLowerCase().includes("garage");
}
