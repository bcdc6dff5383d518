import { calls } from "@/lib/contract/table";
import { SHORT_VIN_MAX_LENGTH, VIN_LENGTH } from "@/lib/core/constants";
import { AppError } from "@/lib/core/errors";
import { refuseImpossibleLength } from "../request/vehicle-number";
import { type ServedCall, serve, succeeded } from "../serve";
import { mapClassic } from "./classic-mapping";
import { lookUpPlate } from "./plate-lookup";
import { previewVehicle } from "./preview";

/** Seventeen characters, or a partial VIN whose missing places are marked; shorter numbers are classic ones. */
function requireDecodable(vin: string): void {
  if (vin.includes("*") && vin.length <= VIN_LENGTH) return;
  refuseImpossibleLength(vin);
  if (vin.length > SHORT_VIN_MAX_LENGTH) return;
  const reason = "A number this short is from before 1981: look it up as a classic one.";
  throw new AppError("wrong_vin", "Wrong VIN", { fields: { vin: reason } });
}

export const vehicleRoutes: ServedCall[] = [
  serve(calls.vehicle.validateVin, async ({ body, services }) => {
    requireDecodable(body.vin);
    return succeeded({ data: services.decoder.decode(body.vin) });
  }),
  serve(calls.vehicle.previewDecode, async ({ query, services }) => {
    requireDecodable(query.vin);
    return succeeded({ data: await previewVehicle(services, query.vin) });
  }),
  serve(calls.vehicle.classicMapping, async ({ query, services }) =>
    succeeded({ data: mapClassic(services, query.vin) }),
  ),
  serve(calls.vehicle.plateDecode, async (context) => {
    const { vin, source, sample } = await lookUpPlate(context);
    return succeeded({ data: { vin, source, sample, state: context.query.state } });
  }),
  serve(calls.vehicle.years, async ({ services }) => succeeded({ data: services.decoder.years() })),
  serve(calls.vehicle.makes, async ({ query, services }) =>
    succeeded({ data: services.decoder.makes(query.year) }),
  ),
  serve(calls.vehicle.models, async ({ query, services }) =>
    succeeded({ data: services.decoder.models(query.year, query.make) }),
  ),
  serve(calls.vehicle.trims, async ({ query, services }) =>
    succeeded({ data: services.decoder.trims(query.year, query.make, query.model) }),
  ),
];
