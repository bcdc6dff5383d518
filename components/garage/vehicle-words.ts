import type { GarageVehicle } from "@/lib/contract/garage";
import { vehicleTitle } from "@/lib/core/specification";

export type GarageSort = "newest" | "name" | "year" | "mileage";
export const garageSorts = ["newest", "name", "year", "mileage"] as const satisfies readonly GarageSort[];

/** What a card calls the car: its name, or its number where nothing else is known. */
export function nameOf(vehicle: GarageVehicle): string {
  const { year, make, model, trim } = vehicle;
  return vehicleTitle({ year, make, model, trim }) || vehicle.vin;
}

/** Every word of the search must be in the name, the number or the series. */
export function findVehicles(
  list: readonly GarageVehicle[],
  search: string,
  sort: GarageSort,
): GarageVehicle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = list.filter((vehicle) => {
    const text = `${nameOf(vehicle)} ${vehicle.vin} ${vehicle.series ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const order: Record<GarageSort, (a: GarageVehicle, b: GarageVehicle) => number> = {
    newest: (a, b) => b.cdt.localeCompare(a.cdt),
    name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
    year: (a, b) => (b.year ?? 0) - (a.year ?? 0),
    mileage: (a, b) => (a.mileage ?? Number.MAX_SAFE_INTEGER) - (b.mileage ?? Number.MAX_SAFE_INTEGER),
  };
  return kept.sort(order[sort]);
}

/** The path decides: anything that contains 'garage' is in garage mode (PAGE-3). */
export function isGarageMode(pathname: string): boolean {
  return pathname.toLowerCase().includes("garage");
}
