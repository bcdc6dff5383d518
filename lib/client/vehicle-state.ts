import type { QueryClient } from "@tanstack/react-query";
import type { DecodedVin } from "@/lib/contract/decode";
import type { GarageVehicle, VehiclePage } from "@/lib/contract/garage";
import type { MarketAnswer } from "@/lib/contract/market-value";
import type { ReportRecord } from "@/lib/contract/report";
import type { Preview } from "@/lib/contract/vehicle";
import { checkKeys } from "./checks";
import { garageKeys } from "./garage";
import type { GarageListing } from "./garage-list";
import { reportKeys } from "./report";
import { vehicleKeys } from "./vehicle";

interface MarketHistory {
  listings: VehiclePage["sales_listing_history"];
  auctions: VehiclePage["auctions"];
}

/**
 * VEH-2: what happens to the vehicles that the interface knows, each named once. They live in the query cache, so an
 * action here is seen by every page that shows the vehicle; nothing of it is kept a second time.
 */
export function vehicleState(client: QueryClient) {
  const changeList = (change: (vehicles: GarageVehicle[]) => GarageVehicle[]) =>
    client.setQueryData<GarageListing>(garageKeys.list, (listing) => {
      if (!listing) return undefined;
      const vehicles = change(listing.vehicles);
      return { ...listing, vehicles, total: listing.total + vehicles.length - listing.vehicles.length };
    });
  const changeMarket = (vin: string, change: Partial<MarketHistory>) =>
    client.setQueryData<MarketHistory>(checkKeys.history(vin), (known) =>
      known ? { ...known, ...change } : { listings: [], auctions: [], ...change },
    );

  return {
    /** The one vehicle of a page; null where the garage does not hold it. */
    setVehicle(vin: string, vehicle: GarageVehicle | null) {
      client.setQueryData(garageKeys.detail(vin), vehicle);
    },
    setVehicles(vehicles: GarageVehicle[]) {
      const listing: GarageListing = { vehicles, total: vehicles.length, complete: true };
      client.setQueryData(garageKeys.list, listing);
    },
    /** In its place by age: a new one comes first, one that was put back where it stood. */
    addVehicle(vehicle: GarageVehicle) {
      client.setQueryData(garageKeys.detail(vehicle.vin), vehicle);
      changeList((vehicles) => {
        const others = vehicles.filter((one) => one.vin !== vehicle.vin);
        const at = others.findIndex((one) => one.cdt <= vehicle.cdt);
        return at < 0 ? [...others, vehicle] : [...others.slice(0, at), vehicle, ...others.slice(at)];
      });
    },
    /** Replaces the entry with the matching VIN; where there is none, nothing changes. */
    updateVehicle(vehicle: GarageVehicle) {
      client.setQueryData(garageKeys.detail(vehicle.vin), vehicle);
      changeList((vehicles) => vehicles.map((one) => (one.vin === vehicle.vin ? vehicle : one)));
    },
    removeVehicle(vin: string) {
      changeList((vehicles) => vehicles.filter((one) => one.vin !== vin));
    },
    setAuctions(vin: string, auctions: VehiclePage["auctions"]) {
      changeMarket(vin, { auctions });
    },
    /** For the odometer that it was asked with; null for none. */
    setMarketValue(vin: string, mileage: number | null, value: MarketAnswer & { vin: string }) {
      client.setQueryData(checkKeys.value(vin, mileage), value);
    },
    setReport(vin: string, record: ReportRecord | null) {
      client.setQueryData(reportKeys.record(vin), record);
    },
    setDecode(vin: string, decode: DecodedVin) {
      client.setQueryData<Preview>(vehicleKeys.preview(vin), (preview) =>
        preview ? { ...preview, decode_data: decode } : undefined,
      );
    },
  };
}
