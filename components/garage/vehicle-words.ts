import type { useTranslations } from "next-intl";
import type { GarageVehicle } from "@/lib/contract/garage";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import { vehicleTitle } from "@/lib/core/specification";
import { isClassicVehicle } from "@/lib/core/vehicle";

/** The garage's texts, asked for once and handed to its rows: a translator for each row costs more than the row. */
export type GarageWords = ReturnType<typeof useTranslations<"garage">>;

export const garageSorts = ["newest", "name", "year", "mileage", "value"] as const;
export type GarageSort = (typeof garageSorts)[number];

export const garageFilters = ["all", "report", "noReport", "sticker", "recalls", "classic"] as const;
export type GarageFilter = (typeof garageFilters)[number];

/** What a card calls the car: its name, or its number where nothing else is known. */
export function nameOf(vehicle: GarageVehicle): string {
  const { year, make, model, trim } = vehicle;
  return vehicleTitle({ year, make, model, trim }) || vehicle.vin;
}

/** How a car's number is shown. What stands in place of a VIN (`vin_set` false) is a key of ours, and no number at all. */
export function numberOf(vehicle: Pick<GarageVehicle, "vin" | "vin_set">): {
  kind: "vin" | "classic" | "none";
  ending: string;
} {
  if (!vehicle.vin_set || vehicle.vin === "") return { kind: "none", ending: "" };
  if (vehicle.vin.length <= SHORT_VIN_MAX_LENGTH) return { kind: "classic", ending: vehicle.vin };
  return { kind: "vin", ending: vehicle.vin.slice(-6) };
}

/** Lower case without accents: 'citroen' finds 'Citroën'. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

interface Entry {
  text: string;
  name: string;
}

/** What is searched and sorted of a car, worked out once: ten thousand names must not be made anew at each keystroke. */
const entries = new WeakMap<GarageVehicle, Entry>();

function entryOf(vehicle: GarageVehicle): Entry {
  const known = entries.get(vehicle);
  if (known) return known;
  const number = vehicle.vin_set ? vehicle.vin : "";
  const { make, model, year, series } = vehicle;
  const made = {
    text: plain(`${nameOf(vehicle)} ${number} ${series ?? ""}`),
    name: plain(`${make ?? ""} ${model ?? ""} ${year ?? ""}`),
  };
  entries.set(vehicle, made);
  return made;
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

/** In the wanted order; cars that are equal in it keep the one they came in. */
export function sortVehicles(list: readonly GarageVehicle[], sort: GarageSort): readonly GarageVehicle[] {
  for (const vehicle of list) entryOf(vehicle);
  return [...list].sort(orders[sort]);
}

const passes: Record<GarageFilter, (vehicle: GarageVehicle) => boolean> = {
  all: () => true,
  report: (vehicle) => vehicle.report !== null,
  noReport: (vehicle) => vehicle.report === null,
  sticker: (vehicle) => vehicle.sticker !== null,
  recalls: (vehicle) => (vehicle.open_recalls ?? 0) > 0,
  classic: isClassicVehicle,
};

/** Every word of the search must be in the name, the number or the series. Keeps the order of the list. */
export function findVehicles(
  list: readonly GarageVehicle[],
  search: string,
  filter: GarageFilter = "all",
): readonly GarageVehicle[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter === "all") return list;
  return list.filter((vehicle) => {
    const { text } = entryOf(vehicle);
    return passes[filter](vehicle) && words.every((word) => text.includes(word));
  });
}

/** The path decides: anything that contains 'garage' is in garage mode (PAGE-3). */
export function isGarageMode(pathname: string): boolean {
  return pathname.toLowerCase().includes("garage");
}
