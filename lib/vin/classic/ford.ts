import { parseCodeTable, withCode, YearTable } from "./code-table";
import { FORD_BODIES, FORD_ENGINES, FORD_PLANTS, MERCURY_BODIES } from "./ford-codes";
import { type ClassicReading, getEvidence } from "./reading";

/** Ford's sequence ends below this; Mercury, Edsel, and Lincoln follow (automotivemileposts.com). */
const OTHER_MAKES_FROM = 400_001;

/** Year(1) plant(1) body(2) engine(1) sequence(6). The decade isn't encoded, so all possible decades are read. */
export function readFord1960(identifier: string): ClassicReading[] {
  const match = /^(\d)([A-Z])(\d\d)([A-Z])(\d{6})$/.exec(identifier);
  if (match === null) return [];
  const [, digit = "", plant = "", bodyCode = "", engineCode = "", sequence = ""] = match;
  const plantName = FORD_PLANTS.get(plant);
  if (plantName === undefined) return [];
  const years = [1960, 1970, 1980].map((decade) => decade + Number(digit)).filter((year) => year <= 1980);
  const tables =
    Number(sequence) >= OTHER_MAKES_FROM ? [MERCURY_BODIES, FORD_BODIES] : [FORD_BODIES, MERCURY_BODIES];
  return years.flatMap((year) => {
    const [usual, other] = tables.map((table) => table.find(bodyCode, year));
    const entry = usual ?? other;
    if (entry === null || entry === undefined) return [];
    const [make = "", model = "", body = ""] = entry.split("|");
    const engine = FORD_ENGINES.find(engineCode, year);
    return [
      {
        year,
        make,
        model,
        series: `${bodyCode} = ${model}`,
        body: withCode(bodyCode, body),
        engine: withCode(engineCode, engine),
        plant: plantName,
        sequence,
        format: model.startsWith("Thunderbird") ? "thunderbird-1960-1980" : "ford-1960-1980",
        evidence: getEvidence(engine, engine, usual, plantName),
      },
    ];
  });
}

/** Source: tbird.info/1955-1959-thunderbird-vin.aspx. */
const THUNDERBIRD_ENGINES = new YearTable(`
  P 1955 292 cu in 4-bbl V8
  M 1956 292 cu in 4-bbl V8
  P 1956 312 cu in 4-bbl V8
  C 1957 292 cu in 2-bbl V8
  D 1957 312 cu in 4-bbl V8
  E 1957 312 cu in 2x4-bbl V8
  F 1957 312 cu in supercharged V8
  G 1958-59 332 cu in V8
  H 1958-59 352 cu in 4-bbl V8
  J 1958-59 430 cu in 4-bbl V8
`);
const THUNDERBIRD_PLANTS = parseCodeTable(`
  F Dearborn, MI
  Y Wixom, MI
  MEX Mexico
`);

/** Engine(1) year(1) plant(1, or MEX) series(1) sequence(6). */
export function readThunderbird1955(identifier: string): ClassicReading[] {
  const match = /^([A-Z])([5-9])(MEX|[FY])([HJ])(\d{6})$/.exec(identifier);
  if (match === null) return [];
  const [, engineCode = "", digit = "", plant = "", series = "", sequence = ""] = match;
  const year = 1950 + Number(digit);
  const engine = THUNDERBIRD_ENGINES.find(engineCode, year);
  if (series === "J" && year < 1958) return [];
  const body =
    year < 1958 ? "2-door convertible/hardtop" : series === "H" ? "2-door hardtop" : "2-door convertible";
  return [
    {
      year,
      make: "Ford",
      model: "Thunderbird",
      series: `${series} = Thunderbird`,
      body: withCode(series, body),
      engine: withCode(`${engineCode}, ${year}`, engine),
      plant: THUNDERBIRD_PLANTS.get(plant) ?? null,
      sequence,
      format: "thunderbird-1955-1959",
      evidence: getEvidence("Thunderbird", engine),
    },
  ];
}
