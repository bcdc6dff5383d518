import type { MoneyUnit } from "@/lib/platform/i18n";
import {
  createFittingReader,
  flag,
  flattenFacts,
  formatAmount,
  formatNumber,
  list,
  openSpelled,
  type Place,
  type ReadValue,
  readModelYear,
  toName,
  toText,
} from "@/lib/platform/upstream";
import { VIN_LENGTH } from "@/lib/platform/values";
import { type DecodedVin, decodedVinSchema } from "@/lib/vin/contract";

const TEXTS = {
  make: ["make", "make_name", "brand"],
  model: ["model", "model_name"],
  trim: ["trim", "trim_level", "trim_name", "style", "trim2"],
  series: ["series", "series_name"],
  bodyClass: ["body_class", "body_type", "body", "body_style"],
  fuelTypePrimary: ["fuel_type_primary", "fuel_type", "fuel"],
  plantCity: ["plant_city"],
  plantState: ["plant_state"],
  plantCountry: [
    "plant_country",
    "made_in",
    "plant",
    "make_plant",
    "assembly",
    "made_in_country",
    "make_country",
  ],
  manufacturer: ["manufacturer", "manufacturer_name"],
  vehicleType: ["vehicle_type"],
  engineModel: ["engine_model"],
  engineManufacturer: ["engine_manufacturer"],
  engineConfiguration: ["engine_configuration"],
  fuelTypeSecondary: ["fuel_type_secondary"],
  fuelInjectionType: ["fuel_injection_type", "fuel_delivery_fuel_injection_type"],
  valveTrainDesign: ["valve_train_design"],
  coolingType: ["cooling_type"],
  turbo: ["turbo"],
  otherEngineInfo: ["other_engine_info"],
  electrificationLevel: ["electrification_level"],
  batteryType: ["battery_type"],
  chargerLevel: ["charger_level"],
  gvwr: ["gvwr", "gvwr_from", "gross_vehicle_weight_rating_from"],
  gvwrTo: ["gvwr_to", "gross_vehicle_weight_rating_to"],
  brakeSystemType: ["brake_system_type"],
  otherRestraintSystemInfo: ["other_restraint_system_info"],
  driveType: ["drive_type", "drivetrain", "drive"],
  transmissionStyle: ["transmission_style", "transmission", "transmission_type"],
  makerCountry: ["maker_country", "country"],
  makerRegion: ["maker_region"],
} as const;

const NUMBERS = {
  doors: ["doors", "num_doors", "number_of_doors"],
  engineCylinders: ["engine_cylinders", "cylinders", "engine_number_of_cylinders"],
  displacementL: ["displacement_l", "displacement", "engine_displacement", "engine_size"],
  displacementCc: ["displacement_cc"],
  displacementCi: ["displacement_ci"],
  engineStrokeCycles: ["engine_stroke_cycles", "engine_cycles"],
  transmissionSpeeds: ["transmission_speeds"],
  seats: ["seats", "seating", "number_of_seats", "standard_seating", "seating_capacity"],
} as const;

const OTHERS = {
  vin: ["vin", "vin_number"],
  modelYear: ["model_year", "year"],
  engine: ["engine", "engine_type", "engine_description"],
  curbWeight: ["curb_weight", "weight"],
  curbWeightLb: ["curb_weight_lb"],
  basePrice: ["base_price"],
  msrp: ["msrp", "manufacturer_suggested_retail_price"],
  errorCode: ["error_code"],
  errorText: ["error_text"],
  wmi: ["wmi"],
  makeInferred: ["make_inferred"],
  modelYearCertain: ["model_year_certain"],
  modelYearCandidates: ["model_year_candidates"],
  checkDigitOk: ["check_digit_ok"],
  suggestion: ["suggestion"],
  typos: ["typos"],
  notAvailable: ["not_available"],
  live: ["live"],
} as const;

const ALIASES = { ...TEXTS, ...NUMBERS, ...OTHERS };
type Keys<Table> = (keyof Table & string)[];

const word = toName([], (value) => toText(value) || undefined);

const year = toName(["year"], readModelYear);

const amount = toName([], (value) => {
  const [, litres] = /^(\d{1,3}(?:\.\d{1,6})?) ?l(?:iters?|itres?)?$/i.exec(toText(value) ?? "") ?? [];
  return formatNumber(litres ?? value);
});

const shape = decodedVinSchema.shape;

export function readDecodedVin(value: unknown, place: Place, unit: MoneyUnit): DecodedVin | undefined {
  const row = flattenFacts(value, place);
  const fields = openSpelled(row, ALIASES, place);
  if (!row || !fields) return undefined;
  const readAll = <Table extends Record<string, unknown>, T>(table: Table, read: ReadValue<T>) => {
    const names = Object.keys(table) as Keys<typeof ALIASES>;
    return Object.fromEntries(names.map((name) => [name, fields.read(name, read) ?? null])) as Record<
      keyof Table,
      T | null
    >;
  };
  const vin = fields.read("vin", toText)?.toUpperCase() ?? "";
  const pounds = fields.read("curbWeightLb", word);
  // vPIC and our own API give the base price in dollars, regardless of the money unit.
  const cents = fields.read("basePrice", formatAmount("dollars")) ?? fields.read("msrp", formatAmount(unit));
  return {
    ...readAll(TEXTS, word),
    ...readAll(NUMBERS, amount),
    vin,
    modelYear: fields.read("modelYear", year) ?? null,
    engine: fields.read("engine", word),
    curbWeight:
      fields.read("curbWeight", word) ??
      (pounds && `${pounds} lb`) ??
      (Object.hasOwn(row, "curbWeight") ? null : undefined),
    basePrice: cents ? cents / 100 : null,
    errorCode: fields.read("errorCode", toText) ?? "",
    errorText: fields.read("errorText", toText) ?? "",
    wmi: fields.read("wmi", toText) ?? (vin.length === VIN_LENGTH ? vin.slice(0, 3) : ""),
    makeInferred: fields.read("makeInferred", flag) ?? false,
    modelYearCertain: fields.read("modelYearCertain", flag) ?? false,
    modelYearCandidates: fields.read("modelYearCandidates", list(readModelYear)) ?? [],
    checkDigitOk: fields.read("checkDigitOk", flag) ?? null,
    suggestion: fields.read("suggestion", word) ?? null,
    typos: fields.read("typos", createFittingReader(shape.typos.unwrap())),
    notAvailable: fields.read("notAvailable", list(createFittingReader(shape.notAvailable.element))) ?? [],
    live: fields.read("live", createFittingReader(shape.live.unwrap())),
  };
}

const EUROPE = { isEurope: ["is_europe", "europe"], source: ["source"] };

export function isMadeForEurope(value: unknown, place: Place): boolean | undefined {
  const fields = openSpelled(flattenFacts(value, place), EUROPE, place);
  const stated = fields?.read("isEurope", flag);
  if (stated !== undefined) return stated;
  return fields?.read("source", toText)?.toLowerCase().includes("europe");
}
