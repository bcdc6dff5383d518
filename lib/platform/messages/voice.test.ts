import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toNamespace } from "@/tests/setup/message-keys";

/** Checks all English text against docs/voice.md: pages, documents, emails, errors and messages in code. */
type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

function getTexts(folder: string, prefix: string): [string, string][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) =>
      flat(JSON.parse(readFileSync(join(folder, file), "utf8")), `${prefix}${toNamespace(file)}.`),
    );
}

/** Matches messages in code: API errors, call summaries and command output. */
const SAYS =
  /(?:new (?:AppError\(\s*"\w+",|Refused\()|console\.(?:log|error)\(|const usage =|\bsummary:)\s*("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;
const saidInCode = ["lib", "scripts"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|mjs)$/.test(file) && !/\.test\.|^bench/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(SAYS)].map(([, text = ""]): [string, string] => [
        `${folder}/${file}`,
        text
          .slice(1, -1)
          .replace(/\$\{[^{}]*\}/g, "Name")
          .replace(/\s+/g, " "),
      ]),
    ),
);

const all = [...getTexts("messages/en", ""), ...getTexts("messages/en/server", "server.")];

const PAGES = "lib/site/rules/standard-texts/en";
const pages = readdirSync(PAGES)
  .filter((file) => file !== "index.ts")
  .map((file): [string, string] => [file, readFileSync(join(PAGES, file), "utf8").replace(/\s+/g, " ")]);

/** Messages that must match the specification word for word. */
const quoted: Record<string, string> = JSON.parse(readFileSync("messages/specification-texts.json", "utf8"));

/** Replaces placeholders with words and splits plural branches into sentences. */
function fillPlaceholders(text: string): string {
  return text
    .replace(/\{\w+, *(?:number|date|time)[^{}]*\}/g, "7")
    .replace(/\{\w+\}/g, " Name ")
    .replace(/\{\w+, *(?:plural|select|selectordinal),/g, " ")
    .replace(/(?:=\d+|\b[a-z_]+)\s*\{/g, " ")
    .replace(/\}/g, ". ")
    .replace(/\{/g, " ")
    .replace(/<\/?\w+>/g, "")
    .replace(/%\w+%/g, "Name")
    .replace(/\s+/g, " ")
    .trim();
}

const texts = all
  .filter(([key]) => !(key in quoted))
  .map(([key, text]): [string, string] => [key, fillPlaceholders(text)]);

function hits(pattern: RegExp): string[] {
  return [...texts, ...pages, ...saidInCode].flatMap(([key, text]) => {
    const match = pattern.exec(text);
    return match
      ? [`${key}: “${match[0]}” in “${text.slice(Math.max(0, match.index - 60), match.index + 60)}”`]
      : [];
  });
}

const BRITISH = [
  "aluminium|analogue|analys(?:e|ed|es)|apologis\\w+|authoris\\w+|behaviour|bonnet|cancell(?:ed|ing)|catalogue|centre",
  "cheques?|colours?|e-mails?|favourites?|grey|honour\\w*|judgement|kerb|labelled|licences?|litres?",
  "metres?|mileages|modelled|motorway|neighbour\\w*|number plate|organis\\w+|postcode|programme|recognis\\w+|travelled",
  "saloons?|tyres?|whilst|windscreen",
];

const FORBIDDEN: [words: string, instead: string][] = [
  ["afresh|anew", "again"],
  ["all the same", "still, anyway"],
  ["any more(?= *[.!?]|$)", "anymore, no longer"],
  ["asked or got|asks? or got", "asking and sale prices"],
  ["by (?:itself|themselves)", "automatically"],
  ["(?:came|comes?) about", "We couldn't …"],
  ["dearer", "costs more than"],
  ["desk", "support"],
  ["does not fit|do not fit", "looks mistyped, doesn't fit"],
  ["(?<!spam )folders?", "dashboard, or the car's name"],
  ["go(?:es)? on|going on", "continue"],
  ["holds", "has, shows"],
  ["(?:is|are|was) no (?!longer|such|right)\\w+", "isn't a …"],
  ["is told|are told", "We tell …"],
  ["lapses?|lapsed", "expires, doesn't roll over"],
  ["(?:a|the|by|in|your|get|last|next) mail(?! server| program| app)", "email"],
  ["marks?", "select"],
  ["need not|needn't", "don't have to"],
  ["on the house", "free"],
  ["open an account", "create an account"],
  ["papers", "documents"],
  ["play money", "test money"],
  ["shelf", "for sale"],
  ["somebody", "someone"],
  ["sources? (?:that )?(?:was|were) asked|asks the sources", "source checked, checks the sources"],
  ["stands(?! for| by)", "is, shows"],
  ["(?:the|this|a|old) sheet", "sticker"],
  ["(?:this|that|one) very", "this exact"],
  ["typing errors?", "typo"],
  ["worked out", "calculated"],
];

const BRANDS = /\b(?:EcoBoost|JavaScript|kWh?|LiveChat|OpenID|VINCheck|vPIC|WebP)\b/g;
const CODE =
  /\b[a-z]+[A-Z]\w*|\b[a-z]+_\w+|\b[A-Z][a-z]+[A-Z]\w*|\b(?:cwa|dvh|firefly|indigo|panther|uvc|vhr|ymmt)\b/;

function syllables(word: string): number {
  const letters = word
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/e$/, "");
  return Math.max(1, letters.match(/[aeiouy]+/g)?.length ?? 0);
}

/** Flesch-Kincaid grade; a colon also ends a sentence. */
function readingGrade(text: string): number {
  const sentences = text.split(/[.!?:;]+(?:\s|$)/).filter((part) => /\w/.test(part)).length || 1;
  const words = text.match(/[A-Za-z’']+/g) ?? [];
  const sounds = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (sounds / Math.max(1, words.length)) - 15.59;
}

/** Wording required by law, and a body class name. */
const HARD_WORDS = new Set([
  "server.documents.sticker.notice",
  "stickerEditor.printed.notice",
  "vehicle.specification.values.sport-utility-vehicle-suv-multi-purpose-vehicle-mpv",
]);

test("[FIRST-1] pages use straight apostrophes, except in text that documents or emails also use", () => {
  const set = new Set(getTexts("messages/en/server", "").map(([, text]) => text));
  const curly = getTexts("messages/en", "").filter(([, text]) => text.includes("’") && !set.has(text));
  expect(curly).toEqual([]);
});

test("[FIRST-1] English uses American spelling", () => {
  expect(hits(new RegExp(`\\b(?:${BRITISH.join("|")})\\b`, "i"))).toEqual([]);
});

test.each(FORBIDDEN)("[FIRST-1] no message contains '%s' (instead: %s)", (words) => {
  expect(hits(new RegExp(`\\b(?:${words})\\b`, "i"))).toEqual([]);
});

const WIRE_NAMES = /TypeScript|OpenAPI|RateLimit(?:-Policy)?|request_id|gbx_(?:test|live)_/g;

test("[FIRST-1] no message contains an identifier from the code", () => {
  const findings = texts.flatMap(([key, text]) => {
    const words = text
      .replace(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, "") // names of settings that an operator types
      .replace(/\S*\/\S*|\S+@\S+|\S+\.(?:com|gov|json|org|txt)\b/g, "")
      .replace(BRANDS, "")
      .replace(key.startsWith("apiGuide.") ? WIRE_NAMES : "", "");
    const match = CODE.exec(words);
    return match ? [`${key}: ${match[0]}`] : [];
  });
  expect(findings).toEqual([]);
});

test("[FIRST-1] messages are easy to read: median below grade 5, maximum grade 12", () => {
  const grades = texts
    .filter(([key, text]) => !HARD_WORDS.has(key) && !text.includes("/.well-known/"))
    .filter(([, text]) => (text.match(/[A-Za-z’']+/g) ?? []).length >= 10)
    .map(([key, text]): [number, string] => [readingGrade(text), `${key}: ${text}`])
    .sort(([a], [b]) => a - b);
  expect(grades.length).toBeGreaterThan(500);
  expect(grades[Math.floor(grades.length / 2)]?.[0]).toBeLessThan(5);
  expect(grades.filter(([grade]) => grade > 12)).toEqual([]);
});

test("[FIRST-1] quotes from the specification are verbatim", () => {
  const byKey = new Map(all);
  expect(Object.fromEntries(Object.keys(quoted).map((key) => [key, byKey.get(key)]))).toEqual(quoted);
});

test("[FIRST-1] the spelling, identifier and readability rules catch sample violations", () => {
  const british = new RegExp(`\\b(?:${BRITISH.join("|")})\\b`, "i");
  for (const text of ["Licence plate", "the colour", "Cancelled", "a grey tyre", "Write an e-mail"])
    expect(british.test(text)).toBe(true);
  for (const text of ["License plate", "the color", "Canceled", "your email"])
    expect(british.test(text)).toBe(false);
  for (const text of ["the vinStatus is", "no model_id given", "your vhr credits"])
    expect(CODE.test(text)).toBe(true);
  expect(readingGrade("The car has two owners.")).toBeLessThan(5);
  expect(
    readingGrade("Notwithstanding considerable documentation, municipal authorities disputed liability."),
  ).toBeGreaterThan(12);
});
