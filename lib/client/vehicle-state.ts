import type { QueryClient } from "@tanstack/react-query";
import type { DecodedVin } from "@/lib/contract/decode";
import type { GarageVehicle } from "@/lib/contract/garage";
import type { MarketAnswer } from "@/lib/contract/market-value";
import type { ReportRecord } from "@/lib/contract/report";
import type { Preview } from "@/lib/contract/vehicle";
import { checkKeys } from "./checks";
import { garageKeys } from "./garage";
import type { GarageListing } from "./garage-list";
import { reportKeys } from "./report";
import { vehicleKeys } from "./vehicle";

/**
 * VEH-2: what happens to the vehicles that the interface knows, each named once. They live in the query cache, so an
 * action here is seen by every page that shows the vehicle; nothing of it is kept a second time. What a question of its
 * own answers is set by that question: docs/decisions/vehicle-state.md.
 */
export function vehicleState(client: QueryClient) {
  const changeList = (change: (vehicles: GarageVehicle[]) => GarageVehicle[]) =>
    client.setQueryData<GarageListing>(garageKeys.list, (listing) => {
      if (!listing) return undefined;
      const vehicles = change(listing.vehicles);
      return { ...listing, vehicles, total: listing.total + vehicles.length - listing.vehicles.length };
    });
  /** Where the car is shown already; what a report would hold stays as it was answered. */
  function setDecode(vin: string, decode: DecodedVin) {
    client.setQueryData<Preview>(vehicleKeys.preview(vin), (preview) =>
      preview ? { ...preview, decode_data: decode } : undefined,
    );
  }

  return {
    /** The one vehicle of a page; null where the garage does not hold it. */
    setVehicle(vin: string, vehicle: GarageVehicle | null) {
      client.setQueryData(garageKeys.detail(vin), vehicle);
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
    /** What the market says came with another answer; for the odometer it was worked out with. */
    setMarketValue(vin: string, value: MarketAnswer) {
      // A source that was away then may be back when the value's own panel asks.
      if (value.state !== "unavailable")
        client.setQueryData(checkKeys.value(vin, value.mileage), { vin, ...value });
    },
    /** A document was made: its record, and what it says that the car is. */
    setReport(record: ReportRecord) {
      client.setQueryData(reportKeys.record(record.vin), record);
      if (record.decode) setDecode(record.vin, record.decode);
    },
    setDecode,
  };
}
