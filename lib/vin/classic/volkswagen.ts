import { getLabelled, parseCodeTable } from "./code-table";
import { type ClassicReading, getEvidence } from "./reading";

/** 'make|model|body'. Source: vwheritage.com (types 11, 14, 15); VW's type designations for the rest. */
const TYPES = parseCodeTable(`
  11 Volkswagen|Beetle|sedan
  13 Volkswagen|Super Beetle|sedan
  14 Volkswagen|Karmann Ghia|coupe or convertible
  15 Volkswagen|Beetle|convertible
  16 Volkswagen|Super Beetle|sedan
  17 Volkswagen|Rabbit|hatchback
  18 Volkswagen|Thing (Type 181)|open
  21 Volkswagen|Transporter|panel van
  22 Volkswagen|Microbus|bus
  23 Volkswagen|Kombi / Camper|bus
  24 Volkswagen|Microbus Deluxe|bus
  26 Volkswagen|Transporter|pickup
  31 Volkswagen|Type 3|notchback or fastback
  32 Volkswagen|Dasher|sedan
  33 Volkswagen|Dasher|station wagon
  34 Volkswagen|Karmann Ghia (Type 34)|coupe
  36 Volkswagen|Squareback (Type 3)|station wagon
  41 Volkswagen|411 / 412|2-door sedan
  42 Volkswagen|411 / 412|4-door sedan
  46 Volkswagen|411 / 412|station wagon
  47 Porsche|914|targa
  53 Volkswagen|Scirocco|coupe
`);

/**
 * Type(2) year(1) sequence(6); from 1970, a 2 precedes the sequence. The Beetle's sequence reached seven digits in
 * 1969.
 */
export function readVolkswagen1965(identifier: string): ClassicReading[] {
  const match = /^(\d\d)(\d)(\d{6,7})$/.exec(identifier);
  if (match === null) return [];
  const [, type = "", digit = "", rest = ""] = match;
  const entry = TYPES.get(type);
  if (entry === undefined) return [];
  const seventies = rest.length === 7 && rest.startsWith("2");
  const sixties = Number(digit) >= 5 && (rest.length === 6 || rest.startsWith("1"));
  if (!seventies && !sixties) return [];
  const [make = "", model = "", body = ""] = entry.split("|");
  if (make === "Porsche" && (!seventies || Number(digit) > 6)) return [];
  const series = getLabelled(type, model);
  return [
    {
      year: (seventies ? 1970 : 1960) + Number(digit),
      make,
      model: type === "11" ? "Beetle (Type 1)" : model,
      series,
      body,
      engine: null,
      plant: null,
      sequence: seventies ? rest.slice(1) : rest,
      format: seventies ? "volkswagen-1970-1979" : "volkswagen-1965-1969",
      evidence: getEvidence(model),
    },
  ];
}
