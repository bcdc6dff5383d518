import type { BuildData } from "@/lib/contract/build-data";
import type { DocumentVehicle } from "@/lib/contract/document-vehicle";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import { findName, uniqueNames } from "@/lib/core/make-names";
import { invalidFields } from "@/lib/core/request-fields";
import { nameCase } from "@/lib/core/specification";
import { isYmmtKey } from "@/lib/core/sticker-confirm";
import { vehicleOfClassic, vehicleOfDecode, vehicleOfEntry } from "../documents/document-request";
import { sortedNames, trimRecords } from "../providers/build-data-trims";
import { findBuild } from "../providers/find-build";
import { findSample, inSampleWords } from "../providers/sample-vehicles";
import { requireFullVin } from "../request/vehicle-number";
import type { BaseContext } from "../serve";

export interface VehicleQuestion {
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  trim?: string;
}

/** What is known of a vehicle that the builder asks about. */
export interface BuilderVehicle {
  vehicle: DocumentVehicle;
  build: BuildData | null;
  /** Whether every source of build data that was asked has answered. */
  answered: boolean;
  /** Records of the model's trims in its year. */
  records: BuildData[];
  trims: string[];
  sample: boolean;
}

function entryOf({ year, make, model, trim }: VehicleQuestion, { services }: Pick<BaseContext, "services">) {
  if (year === undefined || !make || !model) return null;
  const known = findName(make, services.decoder.makes(year));
  const name = known ? findName(model, services.decoder.models(year, known)) : undefined;
  return { year, make: nameCase(known ?? make), model: name ?? model, trim: trim || null };
}

function vehicleOf(question: VehicleQuestion, context: Pick<BaseContext, "services">): DocumentVehicle {
  const { decoder, classicReadings } = context.services;
  const entry = entryOf(question, context);
  const vin = question.vin && !isYmmtKey(question.vin) ? question.vin : "";
  if (vin === "") {
    if (entry) return vehicleOfEntry(entry);
    throw invalidFields({ vin: "Give a VIN, or year, make and model." });
  }
  if (vin.length > SHORT_VIN_MAX_LENGTH) {
    requireFullVin(vin);
    const read = inSampleWords(vehicleOfDecode(decoder.decode(vin)));
    return { ...read, trim: question.trim || read.trim };
  }
  const readings = classicReadings(vin);
  const [first] = readings;
  const year = entry?.year ?? first?.year ?? null;
  const make = entry?.make ?? first?.make ?? null;
  const model = entry?.model ?? first?.model ?? null;
  if (year === null || make === null || model === null)
    throw invalidFields({ vin: "This number fits no format that we know: give year, make and model." });
  const read = vehicleOfClassic(vin, { year, make, model, series: null, mapped: false }, readings);
  return { ...inSampleWords(read), year, make, model, trim: question.trim || null };
}

/** Everything that the sources have on the vehicle of a question. Throws 400 where no vehicle is named. */
export async function builderVehicle(
  context: Pick<BaseContext, "db" | "services">,
  question: VehicleQuestion,
): Promise<BuilderVehicle> {
  const { db, services } = context;
  const vehicle = vehicleOf(question, context);
  const { year, make, model } = vehicle;
  const named = year !== null && make !== null && model !== null ? { year, make, model } : null;
  const [{ build, answered }, records] = await Promise.all([
    findBuild(services.buildData, vehicle, question.trim ?? ""),
    named ? trimRecords(db, named) : [],
  ]);
  const listed = named ? services.decoder.trims(named.year, named.make, named.model) : [];
  // A trim that stands only in the question is not known from anywhere.
  const own = question.trim ? null : vehicle.trim;
  const trims = uniqueNames([build?.trim, own, ...listed, ...records.map((record) => record.trim)]);
  return {
    ...{ vehicle, build, answered, records },
    trims: sortedNames(trims),
    sample: findSample(vehicle.vin) !== null || (build?.sample ?? false),
  };
}
