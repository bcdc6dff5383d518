import type { QueryClient } from "@tanstack/react-query";
import { checkKeys } from "@/lib/checks/client";
import { garageKeys } from "@/lib/garage/client/garage";
import type { GarageListing } from "@/lib/garage/client/list";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import type { ReportRecord } from "@/lib/generation/contract/record";
import { reportKeys } from "@/lib/report/client/report";
import type { DecodedVin } from "@/lib/vin/contract";
import type { MarketValueResult } from "../contract/market-value";
import type { Preview } from "../contract/vehicle";
import { vehicleKeys } from "./vehicle";

/** VEH-2: changes to cached vehicles (docs/decisions/vehicle-state.md). */
export function getVehicleState(client: QueryClient) {
  const changeList = (change: (vehicles: GarageVehicle[]) => GarageVehicle[]) =>
    client.setQueryData<GarageListing>(garageKeys.list, (listing) => {
      if (!listing) return undefined;
      const vehicles = change(listing.vehicles);
      return { ...listing, vehicles, total: listing.total + vehicles.length - listing.vehicles.length };
    });
  function setDecode(vin: string, decode: DecodedVin) {
    client.setQueryData<Preview>(vehicleKeys.preview(vin), (preview) =>
      preview ? { ...preview, decode_data: decode } : undefined,
    );
  }

  return {
    isSaved(vin: string): boolean {
      const isListed = client
        .getQueryData<GarageListing>(garageKeys.list)
        ?.vehicles.some((row) => row.vin === vin);
      const single = [garageKeys.saved(vin), garageKeys.detail(vin)];
      return isListed === true || single.some((key) => Boolean(client.getQueryData(key)));
    },
    setVehicle(vin: string, vehicle: GarageVehicle | null) {
      client.setQueryData(garageKeys.detail(vin), vehicle);
    },
    /** Inserts by age, so that a restored vehicle returns to its old position. */
    addVehicle(vehicle: GarageVehicle) {
      client.setQueryData(garageKeys.detail(vehicle.vin), vehicle);
      changeList((vehicles) => {
        const others = vehicles.filter((entry) => entry.vin !== vehicle.vin);
        const at = others.findIndex((entry) => entry.cdt <= vehicle.cdt);
        return at < 0 ? [...others, vehicle] : [...others.slice(0, at), vehicle, ...others.slice(at)];
      });
    },
    updateVehicle(vehicle: GarageVehicle) {
      client.setQueryData(garageKeys.detail(vehicle.vin), vehicle);
      changeList((vehicles) => vehicles.map((entry) => (entry.vin === vehicle.vin ? vehicle : entry)));
    },
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
    setMarketValue(vin: string, value: MarketValueResult) {
      if (value.state !== "unavailable")
        client.setQueryData(checkKeys.value(vin, value.mileage), { vin, ...value });
    },
    setReport(record: ReportRecord) {
      client.setQueryData(reportKeys.record(record.vin), record);
      if (record.decode) setDecode(record.vin, record.decode);
    },
    setDecode,
  };
}
