import type { DecodedVin } from "./contract";
import type { VinDecoder } from "./decoder";
import { ELEMENT } from "./elements";
import type { IndexReader } from "./index-reader";
import { getKeyTokens, type MakeFacts, type SchemaLink, visitGroups } from "./make-facts";
import { ANY } from "./pattern-key";
import { doesTokenAccept, doTokensOverlap } from "./pattern-match";
import { checkDigit } from "./rules/vin-check-digit";
import { VIN_ALPHABET } from "./wmi-code";
import { getYearCharacter } from "./year-character";

const PLACES = 8;
const YEAR_PLACE = 6;
const WANTED = [ELEMENT.bodyClass, ELEMENT.displacementL, 9, 24, ELEMENT.trim, 34, 31] as const;
const TRIES_MAX = 40;
const YEARS_AGO = 4;
const SCORED = [
  "bodyClass",
  "displacementL",
  "engineCylinders",
  "fuelTypePrimary",
  "trim",
  "plantCity",
  "plantCountry",
] as const;
/** No car has serial number 000000. */
const SERIAL = "000000";

export interface MakeExample {
  vin: string;
  decoded: DecodedVin;
}

/** Builds a VIN from the make's own patterns. Returns null if none decodes without an error. */
export async function makeExampleVin(
  reader: IndexReader,
  decoder: VinDecoder,
  { facts, links, makes }: { facts: MakeFacts; links: readonly SchemaLink[]; makes: ReadonlySet<number> },
): Promise<MakeExample | null> {
  let best: (MakeExample & { score: number }) | null = null;
  const newest = Math.min(facts.to - YEARS_AGO, decoder.years()[0] ?? facts.to);
  const tried = links
    .filter(({ code, from }) => code.length === 3 && from <= newest)
    // Uses the schema's first year, because production in its last year is uncertain.
    .map((link) => ({ ...link, year: link.from }))
    .sort((a, b) => b.year - a.year)
    .slice(0, TRIES_MAX);
  for (const { schema, code, year } of tried) {
    await new Promise((resolve) => setImmediate(resolve));
    const groups = getGroups(reader, schema);
    const models = groups.filter(({ rows }) =>
      rows.some(
        ({ element, value }) =>
          element === ELEMENT.model && makes.has(reader.sections.modelMakes[value] ?? -1),
      ),
    );
    const model = models[Math.floor(models.length / 2)];
    const vin = model ? fill(reader, groups, model.key, code, year) : null;
    const decoded = vin === null ? null : decoder.decode(vin);
    if (!vin || decoded?.errorCode !== "0" || decoded.model === null || decoded.modelYear !== year) continue;
    if (decoded.make?.toLowerCase() !== facts.name.toLowerCase()) continue;
    const isCar = decoded.vehicleType !== "MOTORCYCLE";
    const score = SCORED.filter((name) => decoded[name] !== null).length + (isCar ? 1 : 0);
    if (best === null || score > best.score) best = { vin, decoded, score };
  }
  return best;
}

type Group = { key: number; rows: { element: number; value: number }[] };

function getGroups(reader: IndexReader, schema: number): Group[] {
  const groups: Group[] = [];
  visitGroups(reader, schema, (key, rows) => groups.push({ key, rows: [...rows] }));
  return groups;
}

function fill(reader: IndexReader, groups: readonly Group[], model: number, code: string, year: number) {
  const { classes } = reader.sections;
  const chosen: number[] = Array.from({ length: PLACES }, () => ANY);
  const yearCode = getYearCharacter(year).charCodeAt(0);
  chosen[YEAR_PLACE] = yearCode;
  if (!narrow(chosen, getKeyTokens(reader, model), classes)) return null;
  for (const element of WANTED) {
    const group = groups.find(
      ({ key, rows }) =>
        rows.some((row) => row.element === element) &&
        narrow([...chosen], getKeyTokens(reader, key), classes),
    );
    if (group) narrow(chosen, getKeyTokens(reader, group.key), classes);
  }
  const text = chosen.map((token) =>
    [...VIN_ALPHABET].find((character) => doesTokenAccept(token, character.charCodeAt(0), classes)),
  );
  if (text.includes(undefined)) return null;
  const vin = `${code}${text.slice(0, 5).join("")}0${text.slice(6).join("")}${SERIAL}`;
  const digit = checkDigit(vin);
  return digit === null ? null : vin.slice(0, 8) + digit + vin.slice(9);
}

function narrow(chosen: number[], tokens: Uint16Array, classes: Uint32Array): boolean {
  for (let place = 0; place < PLACES; place++) {
    const token = tokens[place] ?? ANY;
    const before = chosen[place] ?? ANY;
    if (place === 5 || token === ANY) continue;
    if (!doTokensOverlap(before, token, classes)) return false;
    if (before === ANY || before >= 128) chosen[place] = takeFirst(before, token, classes);
  }
  return true;
}

function takeFirst(a: number, b: number, classes: Uint32Array): number {
  const character = [...VIN_ALPHABET].find(
    (item) =>
      doesTokenAccept(a, item.charCodeAt(0), classes) && doesTokenAccept(b, item.charCodeAt(0), classes),
  );
  return character?.charCodeAt(0) ?? b;
}
