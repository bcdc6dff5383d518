import type { EpaVehicle } from "@/lib/imports/contract/epa";
import type { FuelEconomy } from "@/lib/vehicle/contract/build-data";
import { nameKey } from "@/lib/vehicle/rules/make-spellings";
import { getTrims } from "@/lib/vehicle/rules/trim";

export const EPA_SOURCE = "EPA fueleconomy.gov";

export interface FuelEconomyQuery {
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  displacementL: number | null;
  cylinders: number | null;
  drive: string | null;
  transmission: string | null;
  fuel: string | null;
}

/** Words in EPA's model names for a body or drive instead of a trim. */
const GENERIC =
  /^(2wd|4wd|awd|fwd|rwd|4x4|4x2|pickup|wagon|hatchback|coupe|sedan|convertible|van|cab|chassis|\d-?(dr|door))$/i;

function parseDrive(text: string | null): "front" | "rear" | "two" | "four" | null {
  if (text === null) return null;
  if (/4wd|awd|4x4|4.?wheel|all.?wheel|four.?wheel/i.test(text)) return "four";
  if (/fwd|front/i.test(text)) return "front";
  if (/rwd|rear/i.test(text)) return "rear";
  return /4x2|2wd|2.?wheel|two.?wheel/i.test(text) ? "two" : null;
}

function areDrivesEqual(a: string | null, b: string | null): boolean {
  const [left, right] = [parseDrive(a), parseDrive(b)];
  if (left === null || right === null || left === right) return true;
  return left !== "four" && right !== "four" && (left === "two" || right === "two");
}

function parseGear(text: string | null): "manual" | "automatic" | null {
  if (text === null) return null;
  if (/automated|auto|cvt|variable|dual.?clutch|dct/i.test(text)) return "automatic";
  return /manual|standard/i.test(text) ? "manual" : null;
}

function parseFuelKind(text: string | null): "electric" | "diesel" | "petrol" | null {
  if (text === null) return null;
  if (/electric/i.test(text)) return "electric";
  if (/diesel/i.test(text)) return "diesel";
  return /gasoline|petrol|flex|ethanol|e85/i.test(text) ? "petrol" : null;
}

const doAgree = <T>(a: T | null, b: T | null) => a === null || b === null || a === b;

/** Matches 'Corolla LE Eco' to Corolla, but not 'Corolla' to Corolla Cross. */
function isModel(vehicle: EpaVehicle, model: string, trim: string | null): boolean {
  const tokens = vehicle.model.split(/\s+/);
  const length =
    tokens.findIndex((_, index) => nameKey(tokens.slice(0, index + 1).join("")) === nameKey(model)) + 1;
  if (length === 0) return vehicle.baseModel !== null && nameKey(vehicle.baseModel) === nameKey(model);
  if (vehicle.baseModel !== null && nameKey(vehicle.baseModel) !== nameKey(model)) return false;
  if (trim === null) return true;
  const trimWords = new Set(getTrims(trim).flatMap((item) => item.split(/\s+/).map(nameKey)));
  return tokens.slice(length).every((token) => GENERIC.test(token) || trimWords.has(nameKey(token)));
}

export function listFittingConfigurations(
  vehicles: readonly EpaVehicle[],
  question: FuelEconomyQuery,
): EpaVehicle[] {
  const { year, make, model, trim } = question;
  if (year === null || !make || !model) return [];
  return vehicles.filter((vehicle) => {
    if (vehicle.year !== year || nameKey(vehicle.make) !== nameKey(make)) return false;
    if (!isModel(vehicle, model, trim)) return false;
    const { displ, cylinders } = vehicle;
    const { displacementL } = question;
    if (displ !== null && displacementL !== null && Math.abs(displ - displacementL) > 0.06) return false;
    return (
      doAgree(cylinders, question.cylinders) &&
      areDrivesEqual(vehicle.drive, question.drive) &&
      doAgree(parseGear(vehicle.trany), parseGear(question.transmission)) &&
      doAgree(parseFuelKind(vehicle.fuelType1), parseFuelKind(question.fuel))
    );
  });
}

function getTechnology({ atvType, fuelType1 }: EpaVehicle): string {
  if (/plug-?in/i.test(atvType ?? "")) return "Plug-in hybrid vehicle";
  if (/hybrid/i.test(atvType ?? "")) return "Hybrid vehicle";
  if (/ffv|flex/i.test(atvType ?? "")) return "Flexible-fuel vehicle";
  if (/fcv|fuel cell/i.test(atvType ?? "") || /hydrogen/i.test(fuelType1 ?? "")) return "Fuel cell vehicle";
  if (parseFuelKind(fuelType1) === "electric") return "Electric vehicle";
  return parseFuelKind(fuelType1) === "diesel" ? "Diesel vehicle" : "Gasoline vehicle";
}

/** EPA's energy equivalent of a gallon of gasoline. */
const KWH_PER_GALLON = 33.705;

/** Rounds as on the label: to tenths of a gallon, or whole kilowatt-hours. */
function computePer100Miles({ comb08, combE }: EpaVehicle, electric: boolean): number | null {
  if (electric && combE !== null) return Math.round(combE);
  if (comb08 === null) return null;
  return electric ? Math.round((KWH_PER_GALLON * 100) / comb08) : Math.round(1000 / comb08) / 10;
}

function getFigures(vehicle: EpaVehicle): Omit<FuelEconomy, "classLow" | "classHigh" | "source"> {
  const electric = parseFuelKind(vehicle.fuelType1) === "electric";
  const { comb08, fuelCost08, youSaveSpend, VClass } = vehicle;
  return {
    technology: getTechnology(vehicle),
    combined: comb08,
    city: vehicle.city08,
    highway: vehicle.highway08,
    gallonsPer100Miles: computePer100Miles(vehicle, electric),
    electric,
    rangeMiles: vehicle.range,
    chargeHours: vehicle.charge240 ?? null,
    className: VClass?.slice(0, 80) ?? null,
    annualCostCents: fuelCost08 === null ? null : Math.round(fuelCost08 * 100),
    fiveYearSavingCents: youSaveSpend === null ? null : Math.round(youSaveSpend * 100),
    ghgRating: vehicle.ghgScore,
    // EPA's data file has no smog rating.
    smogRating: null,
    co2GramsPerMile: vehicle.co2TailpipeGpm,
  };
}

/** Returns figures on which all matching configurations agree; null if the combined figure differs. */
export function getAgreedFuelEconomy(
  configurations: readonly EpaVehicle[],
  range: { low: number | null; high: number | null } = { low: null, high: null },
): FuelEconomy | null {
  const [first, ...others] = configurations.map(getFigures);
  if (!first || first.combined === null) return null;
  const isAgreed = <K extends keyof typeof first>(key: K) =>
    others.every((other) => other[key] === first[key]);
  if (!isAgreed("combined") || !isAgreed("electric")) return null;
  const agreed = Object.fromEntries(
    Object.entries(first).map(([key, value]) => [key, isAgreed(key as keyof typeof first) ? value : null]),
  ) as typeof first;
  return {
    ...agreed,
    technology: agreed.technology ?? "",
    classLow: range.low,
    classHigh: range.high,
    source: EPA_SOURCE,
  };
}
