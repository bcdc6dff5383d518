import { parseCodeTable, withCode, YearTable } from "./code-table";
import { type ClassicReading, getEvidence } from "./reading";

/**
 * Sources: 440magnum-network.com (1968, 1971, 1973, 1976–1978), cemaclub.org/techinfo_1970vin.html; other years
 * are interpolated.
 */
const LINES = new YearTable(`
  B 1966-74 Plymouth|Barracuda
  C 1966-68 Chrysler|Newport / 300 / New Yorker
  C 1969-71 Chrysler|Newport / 300 / New Yorker
  C 1972-78 Chrysler|Newport / New Yorker
  D 1966-73 Dodge|Polara / Monaco
  D 1974-76 Dodge|Monaco
  D 1977 Dodge|Royal Monaco
  F 1977-80 Chrysler|LeBaron
  G 1977-80 Dodge|Diplomat
  H 1976-80 Plymouth|Volare
  J 1970-74 Dodge|Challenger
  L 1966-76 Dodge|Dart
  M 1978-80 Plymouth|Horizon
  N 1976-80 Dodge|Aspen
  P 1966-74 Plymouth|Fury
  P 1975-77 Plymouth|Gran Fury
  R 1966-67 Plymouth|Belvedere
  R 1968-70 Plymouth|Belvedere / Satellite
  R 1971-74 Plymouth|Satellite
  R 1975-78 Plymouth|Fury
  S 1975-80 Chrysler|Cordoba
  T 1979-80 Chrysler|Newport / New Yorker
  V 1966-76 Plymouth|Valiant
  W 1966-70 Dodge|Coronet
  W 1971-76 Dodge|Charger / Coronet
  W 1977-78 Dodge|Monaco
  X 1966-70 Dodge|Charger
  X 1975-77 Dodge|Charger SE
  X 1978-79 Dodge|Charger SE / Magnum XE
  X 1980 Dodge|Mirada
  Y 1966-75 Imperial|Imperial
  Z 1978-80 Dodge|Omni
`);

const PRICE_CLASSES = parseCodeTable(`
  E economy
  L low
  M medium
  H high
  P premium
  S special
  K police
  T taxi
  N New York taxi
  G Dodge taxi
  O super stock
  X fast top
`);

const NAMED = new YearTable(`
  BS 1970-74 Barracuda ('Cuda)
  BP 1970-71 Barracuda (Gran Coupe)
  JS 1970-71 Challenger (R/T)
  RM 1968-70 Belvedere (Road Runner)
  RM 1971-74 Satellite (Road Runner)
  RS 1967-70 Belvedere (GTX)
  RS 1971 Satellite (GTX)
  WM 1968-70 Coronet (Super Bee)
  WS 1967-70 Coronet (R/T)
  WM 1971 Charger (Super Bee)
  WS 1971 Charger (R/T)
  XS 1968-70 Charger (R/T)
  XX 1969 Charger (500 / Daytona)
  VS 1970-73 Valiant (Duster 340)
  LM 1971-72 Dart (Demon 340)
`);

const BODIES = new YearTable(`
  21 1966-80 2-door sedan or coupe
  22 1974-80 2-door special coupe
  23 1966-80 2-door hardtop
  24 1978-80 2-door hatchback
  27 1966-71 convertible
  29 1966-80 2-door sports hardtop
  41 1966-80 4-door sedan
  42 1966-80 4-door sedan
  43 1966-80 4-door hardtop
  44 1978-80 4-door hatchback
  45 1966-80 station wagon, 2 seats
  46 1966-80 station wagon, 3 seats
`);

const ENGINES = new YearTable(`
  A 1966-69 170 cu in slant 6
  B 1966-69 225 cu in slant 6
  C 1966 273 cu in V8 2-bbl
  D 1966 273 cu in V8 4-bbl
  E 1966 318 cu in V8
  F 1966 361 cu in V8
  G 1966 383 cu in V8
  H 1966 426 cu in Hemi V8
  J 1966 440 cu in V8
  C 1967-69 special order 6-cylinder
  D 1967-69 273 cu in V8 2-bbl
  E 1967 273 cu in V8 4-bbl
  F 1967-69 318 cu in V8
  G 1967-69 383 cu in V8 2-bbl
  H 1967-69 383 cu in V8 4-bbl
  J 1967-69 426 cu in Hemi V8
  K 1967-69 440 cu in V8
  L 1967-69 440 cu in V8, high performance
  M 1967-68 special order V8
  M 1969 440 cu in V8 3x2-bbl
  P 1968-69 340 cu in V8
  B 1970-74 198 cu in slant 6
  C 1970-80 225 cu in slant 6
  D 1977-80 225 cu in slant 6 2-bbl
  E 1970-80 special order 6-cylinder
  G 1970-80 318 cu in V8
  H 1970-73 340 cu in V8
  J 1970 340 cu in V8 3x2-bbl
  J 1974-79 360 cu in V8 4-bbl
  K 1970-80 360 cu in V8 2-bbl
  L 1970-71 383 cu in V8 2-bbl
  L 1974-80 360 cu in V8 4-bbl, high performance
  M 1971-76 400 cu in V8 2-bbl
  N 1970-71 383 cu in V8 4-bbl
  N 1974-78 400 cu in V8 4-bbl
  P 1972-78 400 cu in V8 4-bbl, high performance
  R 1970-71 426 cu in Hemi V8
  R 1978 360 cu in V8 (Lean Burn)
  T 1970-78 440 cu in V8
  U 1970-78 440 cu in V8, high performance
  V 1970-72 440 cu in V8 3x2-bbl
  A 1978-80 1.7 L 4-cylinder
  Z 1970-80 special order V8
`);

const PLANTS = parseCodeTable(`
  A Lynch Road (Detroit), MI
  B Hamtramck, MI
  C Jefferson (Detroit), MI
  D Belvidere, IL
  E Los Angeles, CA
  F Newark, DE
  G St. Louis, MO
  H New Stanton, PA
  R Windsor, ON
`);
/** 1966 and 1967 stamped digits for the same plants. */
const PLANT_DIGITS = parseCodeTable(`
  1 Lynch Road (Detroit), MI
  2 Hamtramck, MI
  3 Jefferson (Detroit), MI
  4 Belvidere, IL
  5 Los Angeles, CA
  6 Newark, DE
  7 St. Louis, MO
  9 Windsor, ON
`);

/** Car line(1) price class(1) body(2) engine(1) year(1) plant(1) sequence(6). Years '6' to '9' fit two decades. */
export function readChrysler1966(identifier: string): ClassicReading[] {
  const match = /^([A-Z])([A-Z])(\d\d)([A-Z])(\d)([A-HR1-79])(\d{6})$/.exec(identifier);
  if (match === null) return [];
  const [, line = "", price = "", body = "", engineCode = "", digit = "", plant = "", sequence = ""] = match;
  const years = [1960, 1970, 1980]
    .map((decade) => decade + Number(digit))
    .filter((year) => year >= 1966 && year <= 1980);
  return years.flatMap((year) => {
    const lineEntry = LINES.find(line, year);
    if (lineEntry === null || !PRICE_CLASSES.has(price)) return [];
    const [make = "", lineName = ""] = lineEntry.split("|");
    const special = NAMED.find(line + price, year);
    const nickname = special === null ? null : (/\((.*)\)/.exec(special)?.[1] ?? null);
    const bodyName = BODIES.find(body, year);
    const engine = ENGINES.find(engineCode, year);
    const plantName = (year <= 1967 ? PLANT_DIGITS : PLANTS).get(plant) ?? null;
    return [
      {
        year,
        make,
        model: special ?? lineName,
        series: `${line} = ${lineName}, ${price} = ${PRICE_CLASSES.get(price)}${nickname === null ? "" : ` (${nickname})`}`,
        body: withCode(body, bodyName),
        engine: withCode(engineCode, engine),
        plant: plantName,
        sequence,
        format: "chrysler-1966-1980",
        evidence: getEvidence(lineName, bodyName, engine, plantName),
      },
    ];
  });
}
