import { vi } from "vitest";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { useGarageStore } from "@/stores/compare";
import { useToasts } from "@/stores/toast";
import { stubCalls } from "./mock-server";
import { createGarageVehicle } from "./vehicles";

export const camaro = createGarageVehicle({
  vin: "124379N506070",
  year: 1969,
  make: "CHEVROLET",
  model: "Camaro",
  mileage: 88_000,
  cdt: "2026-11-19T12:00:00Z",
});

export function resetGarage() {
  useToasts.getState().remove();
  useGarageStore.setState({ removed: null, selected: [] });
  // jsdom has no layout, so without a height all rows would be visible.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(96);
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
}

export function createGarageWorld(vehicles: GarageVehicle[], more: Record<string, unknown> = {}) {
  const page = ({ query }: { query: URLSearchParams }) => {
    const from = Number(query.get("cursor") ?? 0);
    const to = from + Number(query.get("limit"));
    return {
      vehicles: vehicles.slice(from, to),
      total: vehicles.length,
      next: to < vehicles.length ? String(to) : null,
    };
  };
  return stubCalls({ "GET /api/db/v2": page, ...more });
}
