import { VehicleDrawing } from "@/components/ui/vehicle-drawing";
import { findBodyType } from "@/lib/vehicle/rules/body-type";

export function VehicleFigure(vehicle: { bodyClass: string | null; vehicleType?: string | null }) {
  return <VehicleDrawing body={findBodyType(vehicle)} className="w-24 flex-none md:w-40" />;
}
