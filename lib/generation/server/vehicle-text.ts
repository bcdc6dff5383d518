import { cleanOrNull, cleanText } from "@/lib/platform/render";
import { formatVehicleTitle as formatName } from "@/lib/vehicle/rules/specification";
import type { DocumentVehicle } from "../contract/vehicle";
import type { DocumentMessages } from "./document-messages";

export function cleanVehicle(vehicle: DocumentVehicle): DocumentVehicle {
  return {
    vin: cleanText(vehicle.vin, 17).toUpperCase(),
    year: vehicle.year,
    make: cleanOrNull(vehicle.make, 80),
    model: cleanOrNull(vehicle.model, 120),
    trim: cleanOrNull(vehicle.trim, 120),
    series: cleanOrNull(vehicle.series, 120),
    body: cleanOrNull(vehicle.body, 120),
    doors: vehicle.doors,
    engine: cleanOrNull(vehicle.engine, 160),
    fuel: cleanOrNull(vehicle.fuel, 80),
    transmission: cleanOrNull(vehicle.transmission, 120),
    drive: cleanOrNull(vehicle.drive, 80),
    manufacturer: cleanOrNull(vehicle.manufacturer, 160),
    plant: cleanOrNull(vehicle.plant, 160),
    country: cleanOrNull(vehicle.country, 80),
    curbWeight: cleanOrNull(vehicle.curbWeight, 60),
    seating: cleanOrNull(vehicle.seating, 40),
    msrpCents: vehicle.msrpCents,
  };
}

export function formatVehicleTitle(vehicle: DocumentVehicle, messages: DocumentMessages): string {
  return formatName(vehicle) || messages.common.unknownVehicle;
}

/** Groups a VIN as 3-6-8, the way people read it aloud. */
export function groupVin(vin: string): string {
  return vin.length === 17 ? `${vin.slice(0, 3)} ${vin.slice(3, 9)} ${vin.slice(9)}` : vin;
}
