import { getLabelled, parseCodeTable, withCode, YearTable } from "./code-table";
import { GM_BODIES, GM_PLANTS } from "./gm-codes";
import { type ClassicReading, getEvidence } from "./reading";

/** Sources: ss396.com, vettehead.com/category/vin-decoding. */
const PLANTS = parseCodeTable(`
  A Atlanta, GA
  B Baltimore, MD
  F Flint, MI
  J Janesville, WI
  K Kansas City, MO
  L Los Angeles, CA
  N Norwood, OH
  O Oakland, CA
  S St. Louis, MO
  T Tarrytown, NY
  W Willow Run, MI
  Y Wilmington, DE
`);

/** 150, 210, and Bel Air are the sales names of series 1500, 2100, and 2400. */
const SERIES_1955 = parseCodeTable(`
  A 150
  B 210
  C Bel Air
  D Sedan Delivery
`);
const SERIES_NUMBERS = parseCodeTable(`
  A 1500 series 150
  B 2100 series 210
  C 2400 series Bel Air
  D 1500 series Sedan Delivery
`);

/** Source: ss396.com. */
const SERIES_1960 = new YearTable(`
  01 1962-64 Chevy II 100
  02 1962-64 Chevy II 100
  03 1962-63 Chevy II 300
  04 1962-64 Chevy II Nova
  05 1960-64 Corvair 500
  06 1961-64 Greenbrier
  07 1960-64 Corvair 700
  08 1960-64 Corvette
  09 1960-64 Corvair Monza
  11 1960-64 Biscayne
  12 1960-64 Biscayne
  13 1964 Impala SS
  14 1964 Impala SS
  13 1960-61 Biscayne Fleetmaster
  14 1960-61 Biscayne Fleetmaster
  15 1960-64 Bel Air
  16 1960-64 Bel Air
  17 1960-64 Impala
  18 1960-64 Impala
  53 1964 Chevelle 300
  54 1964 Chevelle 300
  55 1964 Chevelle Malibu
  56 1964 Chevelle Malibu
  57 1964 Chevelle Malibu SS
  58 1964 Chevelle Malibu SS
`);

/** V for a V8, series letter, year(2), plant, sequence(6). The number doesn't include the body. */
export function readChevrolet1955(identifier: string): ClassicReading[] {
  const match = /^(V?)([A-D])(5[567])([A-Z])(\d{6})$/.exec(identifier);
  if (match === null) return [];
  const [, v8 = "", letter = "", year = "", plant = "", sequence = ""] = match;
  const model = SERIES_1955.get(letter) ?? null;
  return [
    {
      year: 1900 + Number(year),
      make: "Chevrolet",
      model,
      series: getLabelled(letter, SERIES_NUMBERS.get(letter)),
      body: null,
      engine: v8 === "V" ? "V8 (V)" : "6-cylinder",
      plant: PLANTS.get(plant) ?? null,
      sequence,
      format: "chevrolet-1955-1957",
      evidence: getEvidence(model, PLANTS.get(plant)),
    },
  ];
}

/** Model letter, year(2), plant, sequence(6). A leading V is a V8 of 1955; others are sixes through 1955, then V8s. */
export function readCorvette1953(identifier: string): ClassicReading[] {
  const match = /^(V?)([EJ])(5[3-9])([FS])(\d{6})$/.exec(identifier);
  if (match === null) return [];
  const [, v8 = "", letter = "", digits = "", plant = "", sequence = ""] = match;
  const year = 1900 + Number(digits);
  if ((letter === "J") !== year >= 1958 || (v8 === "V" && year !== 1955) || (plant === "F" && year > 1954))
    return [];
  return [
    {
      year,
      make: "Chevrolet",
      model: "Corvette",
      series: getLabelled(letter, letter === "E" ? "Corvette 1953-57" : "Corvette 1958-59"),
      body: year < 1956 ? "roadster (only body)" : "convertible (only body)",
      engine: v8 === "V" ? "V8 (V)" : year < 1956 ? "6-cylinder" : "V8",
      plant: PLANTS.get(plant) ?? null,
      sequence,
      format: "corvette-1953-1959",
      evidence: getEvidence("Corvette", plant),
    },
  ];
}

/** Year(1) series(2) body(2) plant(1) sequence(6). Odd series are sixes, except Corvair and Corvette. */
export function readChevrolet1960(identifier: string): ClassicReading[] {
  const match = /^([0-4])(\d\d)(\d\d)([A-Z])(\d{6})$/.exec(identifier);
  if (match === null) return [];
  const [, digit = "", series = "", body = "", plant = "", sequence = ""] = match;
  const year = 1960 + Number(digit);
  const model = SERIES_1960.find(series, year);
  if (model === null) return [];
  const plantName = PLANTS.get(plant) ?? GM_PLANTS.get(plant) ?? null;
  const bodyName = series === "08" && body === "37" ? "2-door coupe" : GM_BODIES.get(body);
  const engine =
    Number(series) >= 11 ? (Number(series) % 2 === 0 ? "V8" : "6-cylinder") : series === "08" ? "V8" : null;
  return [
    {
      year,
      make: "Chevrolet",
      model,
      series: getLabelled(series, model),
      body: withCode(body, bodyName),
      engine: engine === null ? null : Number(series) >= 11 ? withCode(series.charAt(1), engine) : engine,
      plant: plantName,
      sequence,
      format: series === "08" ? "corvette-1960-1964" : "chevrolet-1960-1964",
      evidence: getEvidence(model, bodyName, plantName),
    },
  ];
}
