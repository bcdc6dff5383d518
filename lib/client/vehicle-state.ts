import type { QueryClient } from "@tanstack/react-query";
import type { MarketValueResult } from "@/lib/contract/checks-market-value";
import type { GarageVehicle } from "@/lib/contract/garage";
import type { ReportRecord } from "@/lib/contract/report";
import type { Preview } from "@/lib/contract/vehicle";
import type { DecodedVin } from "@/lib/contract/vehicle-decode";
import { checkKeys } from "./checks";
import { garageKeys } from "./garage";
import type { GarageListing } from "./garage-list";
import { reportKeys } from "./report";
import { vehicleKeys } from "./vehicle";

/**
 * VEH-2: the named changes to cached vehicles. They live in the query cache, so that every page that shows a
 * vehicle sees a change; nothing is stored twice. What a query of its own answers is set by that query:
 * docs/decisions/vehicle-state.md.
 */
export function vehicleState(client: QueryClient) {
  const changeList = (change: (vehicles: GarageVehicle[]) => GarageVehicle[]) =>
    client.setQueryData<GarageListing>(garageKeys.list, (listing) => {
      if (!listing) return undefined;
      const vehicles = change(listing.vehicles);
      return { ...listing, vehicles, total: listing.total + vehicles.length - listing.vehicles.length };
    });
  /** Only if the vehicle is cached; what a report would contain stays as it was fetched. */
  function setDecode(vin: string, decode: DecodedVin) {
    client.setQueryData<Preview>(vehicleKeys.preview(vin), (preview) =>
      preview ? { ...preview, decode_data: decode } : undefined,
    );
  }

  return {
    /** Whether a cached answer has the vehicle in the garage. */
    isSaved(vin: string): boolean {
      const isListed = client
        .getQueryData<GarageListing>(garageKeys.list)
        ?.vehicles.some((row) => row.vin === vin);
      const single = [garageKeys.saved(vin), garageKeys.detail(vin)];
      return isListed === true || single.some((key) => Boolean(client.getQueryData(key)));
    },
    /** The vehicle of a page; null if it is not in the garage. */
    setVehicle(vin: string, vehicle: GarageVehicle | null) {
      client.setQueryData(garageKeys.detail(vin), vehicle);
    },
    /** Inserted by age: a new vehicle comes first, a restored one where it was. */
    addVehicle(vehicle: GarageVehicle) {
      client.setQueryData(garageKeys.detail(vehicle.vin), vehicle);
      changeList((vehicles) => {
        const others = vehicles.filter((entry) => entry.vin !== vehicle.vin);
        const at = others.findIndex((entry) => entry.cdt <= vehicle.cdt);
        return at < 0 ? [...others, vehicle] : [...others.slice(0, at), vehicle, ...others.slice(at)];
      });
    },
    /** Replaces the entry with the matching VIN; without one, nothing changes. */
    updateVehicle(vehicle: GarageVehicle) {
      client.setQueryData(garageKeys.detail(vehicle.vin), vehicle);
      changeList((vehicles) => vehicles.map((entry) => (entry.vin === vehicle.vin ? vehicle : entry)));
    },
    /** After a check of the recalls; `count` is what the garage's list shows. */
    setOpenRecalls(vin: string, count: number) {
      const change = (vehicle: GarageVehicle) => ({ ...vehicle, open_recalls: count });
      changeList((vehicles) => vehicles.map((entry) => (entry.vin === vin ? change(entry) : entry)));
      client.setQueryData<GarageVehicle | null>(garageKeys.detail(vin), (vehicle) =>
        vehicle ? change(vehicle) : undefined,
      );
    },
    removeVehicle(vin: string) {
      changeList((vehicles) => vehicles.filter((entry) => entry.vin !== vin));
    },
    /** The market history came with the value, for the mileage that it was computed with. */
    setMarketValue(vin: string, value: MarketValueResult) {
      // A source that was unavailable then may be back when the value panel fetches.
      if (value.state !== "unavailable")
        client.setQueryData(checkKeys.value(vin, value.mileage), { vin, ...value });
    },
    /** After a generation: the document's record, and the vehicle data in it. */
    setReport(record: ReportRecord) {
      client.setQueryData(reportKeys.record(record.vin), record);
      if (record.decode) setDecode(record.vin, record.decode);
    },
    setDecode,
  };
}
