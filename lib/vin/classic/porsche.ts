import { parseCodeTable, withCode } from "./code-table";
import { type ClassicReading, getEvidence } from "./reading";

const PLANT = "Porsche (Stuttgart)";
const KARMANN = "Karmann (Osnabrück)";

/** First number, last number, model, year, body, plant (turbosition.com/de/porsche-fin). */
const RANGES = [
  [300001, 300232, "911", 1964, "coupe", PLANT],
  [300233, 303390, "911", 1965, "coupe", PLANT],
  [350001, 351970, "912", 1965, "coupe", PLANT],
  [450001, 454470, "912", 1965, "coupe", KARMANN],
  [303391, 305100, "911", 1966, "coupe", PLANT],
  [454471, 485100, "912", 1966, "coupe", KARMANN],
  [305101, 308522, "911", 1967, "coupe", PLANT],
  [500001, 550544, "911", 1967, "targa", PLANT],
] as const;

const VARIANTS_1968 = parseCodeTable(`
  0 coupe S
  1 coupe L
  2 coupe T
  3 coupe USA
  5 targa S
  6 targa L
  7 targa T
  8 targa USA
  9 coupe R
`);
const BODIES = parseCodeTable(`
  0 coupe
  1 targa
`);
/** The digits have other meanings after 1973. */
const ENGINES_911 = parseCodeTable(`
  1 911 T, flat 6
  2 911 E, flat 6
  3 911 S, flat 6
`);
/** Source: landsharkoz.com/tt/ttvin.htm. */
const ENGINES_928 = parseCodeTable(`
  1 4.5 L V8
  2 4.5 L V8, USA and Japan
`);
const TYPES = parseCodeTable(`
  911 flat 6
  912 flat 4
  914 flat 6
  924 4-cylinder
  928 V8
  930 flat 6, turbo
  931 4-cylinder, turbo
`);

type Parts = Pick<ClassicReading, "year" | "model" | "body" | "engine" | "sequence" | "format"> & {
  plant?: string;
};

function formatReading(
  { plant = PLANT, ...parts }: Parts,
  ...lookups: readonly (string | null | undefined)[]
): ClassicReading {
  return { make: "Porsche", series: null, plant, ...parts, evidence: getEvidence(...lookups) };
}

/** Six digits until 1967, eight in 1968, nine in 1969, ten from 1970, ten with an A in 1980. */
export function readPorsche1964(identifier: string): ClassicReading[] {
  if (/^\d{6}$/.test(identifier)) return readRunningNumber(identifier);
  if (/^1[12]8[0-9]\d{4}$/.test(identifier)) return read1968(identifier);
  if (/^1[12]9[0-3][01]\d{4}$/.test(identifier)) return read1969(identifier);
  if (/^9\d{9}$/.test(identifier)) return readFrom1970(identifier);
  if (/^9[123]A0\d{6}$/.test(identifier)) return read1980(identifier);
  return [];
}

function readRunningNumber(identifier: string): ClassicReading[] {
  const number = Number(identifier);
  return RANGES.flatMap(([first, last, model, year, body, plant]) =>
    number < first || number > last
      ? []
      : [
          formatReading(
            { year, model, body, engine: null, plant, sequence: identifier, format: "porsche-1964-1967" },
            model,
            body,
          ),
        ],
  );
}

function read1968(identifier: string): ClassicReading[] {
  const model = identifier.startsWith("11") ? "911" : "912";
  const variant =
    model === "911"
      ? VARIANTS_1968.get(identifier.charAt(3))
      : Number(identifier.charAt(3)) >= 5
        ? "targa"
        : "coupe";
  if (variant === undefined) return [];
  const [body = null, version] = variant.split(" ");
  const name = version === undefined || version === "USA" ? model : `${model} ${version}`;
  return [
    formatReading(
      { year: 1968, model: name, body, engine: null, sequence: identifier.slice(4), format: "porsche-1968" },
      model,
      variant,
    ),
  ];
}

function read1969(identifier: string): ClassicReading[] {
  const model = identifier.startsWith("11") ? "911" : "912";
  const code = identifier.charAt(3);
  if ((model === "912") !== (code === "0")) return [];
  const engine = model === "911" ? withCode(code, ENGINES_911.get(code)) : null;
  const body = withCode(identifier.charAt(4), BODIES.get(identifier.charAt(4)));
  return [
    formatReading(
      { year: 1969, model, body, engine, sequence: identifier.slice(5), format: "porsche-1969" },
      engine ?? model,
      body,
    ),
  ];
}

function readFrom1970(identifier: string): ClassicReading[] {
  const model = identifier.slice(0, 3);
  const drive = TYPES.get(model);
  if (drive === undefined) return [];
  const year = 1970 + Number(identifier.charAt(3));
  const code = identifier.charAt(4);
  const specific =
    model === "928"
      ? ENGINES_928.get(code)
      : model === "911" && year <= 1973
        ? ENGINES_911.get(code)
        : undefined;
  const body = withCode(identifier.charAt(5), BODIES.get(identifier.charAt(5)));
  const engine = specific === undefined ? drive : withCode(code, specific);
  return [
    formatReading(
      { year, model, body, engine, sequence: identifier.slice(6), format: "porsche-1970-1979" },
      drive,
      body,
    ),
  ];
}

/** Model(2) A plant(1) third model digit, engine(1) sequence(4) (turbosition.com, porsche-vin-1980). */
function read1980(identifier: string): ClassicReading[] {
  const model = identifier.slice(0, 2) + identifier.charAt(4);
  const drive = TYPES.get(model);
  if (drive === undefined) return [];
  return [
    formatReading(
      { year: 1980, model, body: null, engine: drive, sequence: identifier.slice(6), format: "porsche-1980" },
      drive,
      null,
    ),
  ];
}
