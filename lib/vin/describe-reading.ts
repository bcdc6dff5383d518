import { VIN_LENGTH } from "@/lib/platform/values";
import type { DecodedVin, UnavailableElement } from "./contract";
import { ELEMENT } from "./elements";
import { getErrorText } from "./error-codes";
import type { IndexReader } from "./index-reader";
import { hasValidCheckDigit } from "./rules/vin-check-digit";
import type { Reading, VinReading, VinReadings } from "./vin-reading";
import { getMakerOrigin } from "./wmi-region";

/** Elements missing from the embedded data, or wrong in it (engine power: 21, 71, 125). */
const NEVER_CARRIED: readonly UnavailableElement[] = [
  "enginePower",
  "wheelBase",
  "abs",
  "airBags",
  "driverAssistance",
];

const HARDLY_CARRIED = ["driveType", "transmissionStyle", "transmissionSpeeds", "seats"] as const;

/** A class because per-VIN closures cost more than the matching itself. */
class Values {
  private readonly reading: Reading;
  private readonly readings: VinReadings;

  constructor(reading: Reading, readings: VinReadings) {
    this.reading = reading;
    this.readings = readings;
  }

  text(element: number): string | null {
    const value = this.readings.findText(this.reading.matches, element);
    return value === "Not Applicable" ? null : value;
  }

  number(element: number): number | null {
    const text = this.readings.findText(this.reading.matches, element);
    const value = text === null ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  }

  size(element: number): number | null {
    return this.reading.sizes.get(element) ?? null;
  }
}

export function describeReading(
  vin: string,
  reading: VinReading,
  reader: IndexReader,
  readings: VinReadings,
): DecodedVin {
  const { maker, best, years, wmi, isYearCertain } = reading;
  const { sections, meta } = reader;
  const isMakerKnown = maker >= 0;
  const v = new Values(best, readings);
  const model = best.matches.values.get(ELEMENT.model);
  const origin = getMakerOrigin(vin);
  const decoded: DecodedVin = {
    vin,
    modelYear: best.year,
    make: best.make?.toUpperCase() ?? null,
    model: model === undefined ? null : reader.modelName(model),
    trim: v.text(ELEMENT.trim),
    series: v.text(34),
    bodyClass: v.text(ELEMENT.bodyClass),
    doors: v.number(14),
    engineCylinders: v.number(9),
    displacementL: v.size(ELEMENT.displacementL),
    fuelTypePrimary: v.text(24),
    plantCity: v.text(31),
    plantState: v.text(77),
    plantCountry: v.text(75),
    manufacturer: isMakerKnown ? toUpper(reader.string(sections.wmiManufacturers[maker] ?? 0)) : null,
    vehicleType: isMakerKnown ? toUpper(meta.vehicleTypes[sections.wmiVehicleTypes[maker] ?? 0]) : null,
    errorCode: best.codes.join(","),
    errorText: getErrorText(best.codes, meta.full?.errorTexts),
    displacementCc: v.size(ELEMENT.displacementCc),
    displacementCi: v.size(ELEMENT.displacementCi),
    engineModel: v.text(ELEMENT.engineModel),
    engineManufacturer: v.text(146),
    engineConfiguration: v.text(64),
    engineStrokeCycles: v.number(17),
    fuelTypeSecondary: v.text(66),
    fuelInjectionType: v.text(67),
    valveTrainDesign: v.text(62),
    coolingType: v.text(122),
    turbo: v.text(135),
    otherEngineInfo: v.text(129),
    electrificationLevel: v.text(126),
    batteryType: v.text(2),
    chargerLevel: v.text(127),
    gvwr: v.text(25),
    gvwrTo: v.text(190),
    brakeSystemType: v.text(42),
    otherRestraintSystemInfo: v.text(121),
    basePrice: v.number(136),
    driveType: v.text(15),
    transmissionStyle: v.text(37),
    transmissionSpeeds: v.number(63),
    seats: v.number(33),
    wmi,
    // vPIC's country is the registrant's address.
    makerCountry: origin.country ?? (isMakerKnown ? reader.string(sections.wmiCountries[maker] ?? 0) : null),
    makerRegion: origin.region,
    makeInferred: false,
    modelYearCertain: isYearCertain,
    modelYearCandidates: years,
    checkDigitOk: vin.length === VIN_LENGTH ? hasValidCheckDigit(vin) : null,
    suggestion: null,
    notAvailable: [],
  };
  const pounds = meta.full ? v.number(ELEMENT.curbWeight) : null;
  if (pounds === null) decoded.notAvailable.push("curbWeight");
  else decoded.curbWeight = `${pounds.toLocaleString("en-US")} lb`;
  if (best.typing.places.length > 0) decoded.typos = best.typing.places;
  const { corrected } = best.typing;
  if (corrected !== null && hasValidCheckDigit(corrected)) decoded.suggestion = corrected;
  for (const element of HARDLY_CARRIED) if (decoded[element] === null) decoded.notAvailable.push(element);
  decoded.notAvailable.push(...NEVER_CARRIED);
  return decoded;
}

const toUpper = (text: string | null | undefined) => text?.toUpperCase() ?? null;
