import { type Place, toObject } from "./read-fields";
import { asIs, openSpelled, toPlainName } from "./read-spelled";
import { isAbsent, parseJsonColumn, toText } from "./read-values";

const NESTED = [
  "decode_data",
  "decode",
  "details",
  "vehicle",
  "vehicle_data",
  "specs",
  "specifications",
  "attributes",
  "basic",
  "general",
  "technical",
  "items",
  "results",
  "result",
  "data",
].map(toPlainName);
const DEPTH_MAX = 4;

const NOTHING = /^(?:|n\/a|na|null|undefined|none|unknown|not applicable|not available|-+)$/i;

const PAIR = { name: ["variable", "name", "label", "title", "key", "attribute"], value: ["value"] };

function joinPairs(rows: readonly unknown[], place: Place): Record<string, unknown> | undefined {
  const pairs = rows.flatMap((row) => {
    const fields = openSpelled(row, PAIR, { path: place.path, note: () => undefined });
    const name = fields?.read("name", toText);
    return name === undefined ? [] : [[name, fields?.read("value", asIs)] as const];
  });
  const arePairs = pairs.length * 2 > rows.length && pairs.some(([, value]) => value !== undefined);
  return arePairs ? Object.fromEntries(pairs) : undefined;
}

export function flattenFacts(value: unknown, place: Place, depth = 0): Record<string, unknown> | undefined {
  const row = (Array.isArray(value) ? joinPairs(value, place) : undefined) ?? toObject(value);
  if (!row) return undefined;
  const facts: Record<string, unknown> = {};
  const add = ([name, item]: readonly [string, unknown]) => {
    if (!Object.hasOwn(facts, name) || isAbsent(facts[name])) facts[name] = item;
  };
  for (const [name, item] of Object.entries(row))
    if (!(typeof item === "string" && NOTHING.test(item.trim()))) add([name, item]);
  if (depth >= DEPTH_MAX) return facts;
  for (const [name, item] of Object.entries(row)) {
    const nested =
      NESTED.includes(toPlainName(name)) && flattenFacts(parseJsonColumn(item), place, depth + 1);
    if (nested) Object.entries(nested).forEach(add);
  }
  return facts;
}
