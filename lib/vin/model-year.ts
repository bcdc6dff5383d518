import type { IndexReader } from "./index-reader";
import { CYCLE_YEARS, findYearOfCharacter } from "./year-character";

const PASSENGER_CAR = 2;
const TRUCK = 3;
const MPV = 7;
const LIGHT_TRUCK = 1;
export const FIRST_MODEL_YEAR = 1980;

export const getLastModelYear = (now: Date) => now.getFullYear() + 2;

export function isLightVehicle(reader: IndexReader, maker: number): boolean {
  const type = reader.sections.wmiVehicleTypes[maker];
  return (
    type === PASSENGER_CAR ||
    type === MPV ||
    (type === TRUCK && reader.sections.wmiTruckTypes[maker] === LIGHT_TRUCK)
  );
}

/** Implements vPIC's fVinModelYear2. Position 7 decides for light vehicles under the US rule (49 CFR 565.15(c)). */
export function readModelYear(
  vin: string,
  reader: IndexReader,
  maker: number,
  now: Date,
  followsUsRule: boolean,
) {
  const read = findYearOfCharacter(vin.charAt(9));
  if (read === null) return { year: null, conclusive: true };
  let year = read;
  let conclusive = false;
  if (maker >= 0 && isLightVehicle(reader, maker) && followsUsRule) {
    const seventh = vin.charAt(6);
    if (/^[0-9]$/.test(seventh)) year -= CYCLE_YEARS;
    conclusive = /^[0-9A-Z]$/.test(seventh);
  }
  const last = getLastModelYear(now);
  if (year > last) {
    year -= CYCLE_YEARS;
    conclusive = true;
  }
  if (conclusive && maker >= 0) year = findYearWithSchemas(year, last, reader, maker);
  return { year, conclusive };
}

function findYearWithSchemas(year: number, last: number, reader: IndexReader, maker: number): number {
  let other = year;
  if (year >= FIRST_MODEL_YEAR && year <= last - CYCLE_YEARS) other = year + CYCLE_YEARS;
  else if (year >= FIRST_MODEL_YEAR + CYCLE_YEARS && year <= last) other = year - CYCLE_YEARS;
  if (other === year) return year;
  return reader.countSchemas(maker, year) === 0 && reader.countSchemas(maker, other) > 0 ? other : year;
}
