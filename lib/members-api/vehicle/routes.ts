import { calls } from "@/lib/contract/table";
import { SHORT_VIN_MAX_LENGTH, VIN_LENGTH } from "@/lib/core/constants";
import { AppError } from "@/lib/core/errors";
import { type ServedCall, serve, succeeded } from "../kernel/serve";
import { refuseImpossibleLength } from "../kernel/vin-input";
import { listTrims } from "../sources/build-data-trims";
import { decodeFully } from "../sources/full-decode";
import { mapClassic } from "./classic-mapping";
import { lookUpPlate } from "./plate-lookup";
import { LIVE_WAIT_MS, previewVehicle } from "./preview";

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
    const { vin } = body;
    if (body.type === "classic" && vin.length <= SHORT_VIN_MAX_LENGTH) {
      const classic = mapClassic(services, vin);
      return succeeded({ type: "classic" as const, data: services.decoder.decode(vin), classic });
    }
    requireDecodable(vin);
    return succeeded({ type: "vin" as const, data: await decodeFully(services, vin, LIVE_WAIT_MS) });
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
  serve(calls.vehicle.trims, async ({ db, query, services }) =>
    succeeded({ data: await listTrims({ db, decoder: services.decoder }, query) }),
  ),
];
