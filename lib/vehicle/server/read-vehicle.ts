import { formatNumber, type ReadValue, toText, wholeNumber } from "@/lib/platform/upstream";
import { MODEL_YEAR_MAX, MODEL_YEAR_MIN } from "@/lib/platform/values";
import { toVehicleKey } from "@/lib/vin/rules/vin-input";
import { readMiles } from "../rules/miles";

const NO_NAME = /^(?:null|nil|none|undefined|nan|n\/a|-+|\[object object\])$/i;
const NUMBER_MAX = 64;

export const vin: ReadValue<string> = (value) => {
  const letters = toText(value)?.replace(/\s/g, "").toUpperCase() ?? "";
  const isNumber = /^[A-Z0-9*._-]+$/.test(letters) && letters.length <= NUMBER_MAX && !NO_NAME.test(letters);
  return isNumber ? letters : undefined;
};

/** Keeps the upstream's spelling, because the upstream looks up saved vehicles by it. */
export const readVehicleKey: ReadValue<string> = (value, place) =>
  vin(value, place) === undefined ? undefined : toVehicleKey(toText(value) ?? "");

export const readModelYear: ReadValue<number> = (value) => {
  const year = wholeNumber(value);
  return year !== undefined && year >= MODEL_YEAR_MIN && year <= MODEL_YEAR_MAX ? year : undefined;
};

export const name: ReadValue<string> = (value) => {
  const text = toText(value);
  return text === undefined || NO_NAME.test(text) ? undefined : text;
};

export function parseMiles(value: unknown): number | undefined {
  const reading = typeof value === "string" ? readMiles(value) : formatNumber(value);
  const whole = reading == null ? undefined : Math.round(reading);
  return whole !== undefined && whole >= 0 && Number.isSafeInteger(whole) ? whole : undefined;
}
