import type { useTranslations } from "next-intl";
import type { GarageVehicle } from "@/lib/contract/garage";
import { identityKind } from "@/lib/core/vehicle/identity";
import { vehicleTitle } from "@/lib/core/vehicle/specification";
import { isClassicVehicle } from "@/lib/core/vehicle/vehicle";

/** The garage's translations, read once and passed to its rows: a translator per row costs more than the row. */
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

/** Year, make, model and trim; else the vehicle's number. */
function realNameOf(vehicle: GarageVehicle): string {
  const { year, make, model, trim } = vehicle;
  const name = vehicleTitle({ year, make, model, trim }) || vehicle.model_name;
  return name || (numberOf(vehicle).kind === "none" ? "–" : vehicle.vin);
}

/** The title of a card: what its owner calls the vehicle, else its real name. */
export function nameOf(vehicle: GarageVehicle): string {
  return vehicle.nickname ?? realNameOf(vehicle);
}

/** The real name below a nickname; null where the title is the real name. */
export function subtitleOf(vehicle: GarageVehicle): string | null {
  const name = realNameOf(vehicle);
  return name === nameOf(vehicle) ? null : name;
}

/**
 * The vehicle's number as shown. Without a VIN (`vin_set` false) the stored value is an internal key, and is never
 * shown.
 */
export function numberOf(vehicle: Pick<GarageVehicle, "vin" | "vin_set">): {
  kind: "vin" | "classic" | "none";
  ending: string;
} {
  const kind = vehicle.vin_set ? identityKind(vehicle.vin) : "model";
  if (kind === "model") return { kind: "none", ending: "" };
  return { kind, ending: kind === "classic" ? vehicle.vin : vehicle.vin.slice(-6) };
}

/** Lower case without accents: 'citroen' matches 'Citroën'. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

interface Entry {
  text: string;
  name: string;
}

/**
 * The search and sort fields of a vehicle, cached: with ten thousand vehicles they must not be computed at each
 * keystroke.
 */
const entries = new WeakMap<GarageVehicle, Entry>();

function entryOf(vehicle: GarageVehicle): Entry {
  const cached = entries.get(vehicle);
  if (cached) return cached;
  const number = vehicle.vin_set ? vehicle.vin : "";
  const { make, model, year, series, nickname, notes } = vehicle;
  const entry = {
    text: plain([nameOf(vehicle), subtitleOf(vehicle), number, series, notes].filter(Boolean).join(" ")),
    // Without a nickname by make: everybody's title begins with the year.
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

/** Sorts stably: vehicles that compare equal keep their order. */
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

/** Every search term must occur in the names, the number, the series or the notes. Keeps the order of the list. */
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

/** The path decides: anything that contains 'garage' is in garage mode (PAGE-3). */
export function isGarageMode(pathname: string): boolean {
  return pathname.toLowerCase().includes("garage");
}
