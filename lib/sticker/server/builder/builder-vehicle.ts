import type { DocumentVehicle } from "@/lib/generation/contract/vehicle";
import { toClassicVehicle, toDecodedVehicle, toEnteredVehicle } from "@/lib/generation/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { BaseContext } from "@/lib/platform/http";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import { findBuild, findSample, inSampleText, sortNames, trimRecords } from "@/lib/sources/server";
import type { BuildData } from "@/lib/vehicle/contract/build-data";
import { isYmmtKey } from "@/lib/vehicle/rules/identity";
import { findName, listUniqueNames } from "@/lib/vehicle/rules/make-names";
import { requireVehicleNumber } from "@/lib/vehicle/rules/require-vin";
import { nameCase } from "@/lib/vehicle/rules/specification";

export interface VehicleQuery {
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  trim?: string;
}

export interface BuilderVehicle {
  vehicle: DocumentVehicle;
  build: BuildData | null;
  answered: boolean;
  records: BuildData[];
  trims: string[];
  sample: boolean;
}

function getEntry({ year, make, model, trim }: VehicleQuery, { services }: Pick<BaseContext, "services">) {
  if (year === undefined || !make || !model) return null;
  const listedMake = findName(make, services.decoder.makes(year));
  const name = listedMake ? findName(model, services.decoder.models(year, listedMake)) : undefined;
  return { year, make: nameCase(listedMake ?? make), model: name ?? model, trim: trim || null };
}

function getVehicle(question: VehicleQuery, context: Pick<BaseContext, "services">): DocumentVehicle {
  const { decoder, classicReadings } = context.services;
  const entry = getEntry(question, context);
  const vin = question.vin && !isYmmtKey(question.vin) ? question.vin : "";
  if (vin === "") {
    if (entry) return toEnteredVehicle(entry);
    throw createInvalidFieldsError({ vin: "Enter a VIN, or a year, make and model." });
  }
  requireVehicleNumber(vin);
  if (vin.length > SHORT_VIN_MAX_LENGTH) {
    const read = inSampleText(toDecodedVehicle(decoder.decode(vin)));
    return { ...read, trim: question.trim || read.trim };
  }
  const readings = classicReadings(vin);
  const [first] = readings;
  const year = entry?.year ?? first?.year ?? null;
  const make = entry?.make ?? first?.make ?? null;
  const model = entry?.model ?? first?.model ?? null;
  if (year === null || make === null || model === null)
    throw createInvalidFieldsError({ vin: "We don't recognize this VIN. Enter the year, make and model." });
  const read = toClassicVehicle(vin, { year, make, model, series: null, mapped: false }, readings);
  return { ...inSampleText(read), year, make, model, trim: question.trim || null };
}

export async function loadBuilderVehicle(
  context: Pick<BaseContext, "db" | "services">,
  question: VehicleQuery,
): Promise<BuilderVehicle> {
  const { db, services } = context;
  const vehicle = getVehicle(question, context);
  const { year, make, model } = vehicle;
  const namedModel = year !== null && make !== null && model !== null ? { year, make, model } : null;
  const [{ build, answered }, records] = await Promise.all([
    findBuild(services.buildData, vehicle, question.trim ?? ""),
    namedModel ? trimRecords(db, namedModel) : [],
  ]);
  const listed = namedModel ? services.decoder.trims(namedModel.year, namedModel.make, namedModel.model) : [];
  // A trim from the request wasn't decoded.
  const decodedTrim = question.trim ? null : vehicle.trim;
  const trims = listUniqueNames([
    build?.trim,
    decodedTrim,
    ...listed,
    ...records.map((record) => record.trim),
  ]);
  return {
    vehicle,
    build,
    answered,
    records,
    trims: sortNames(trims),
    sample: findSample(vehicle.vin) !== null || (build?.sample ?? false),
  };
}
