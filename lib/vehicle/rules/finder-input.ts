import { groupVin } from "@/lib/vin/rules/vin";
import { hasValidCheckDigit } from "@/lib/vin/rules/vin-check-digit";
import { cleanVinInput, type VinInputNote } from "@/lib/vin/rules/vin-input";

/** `plate` and `model` are offered to the user, never followed automatically. */
export type FinderReading =
  | { kind: "empty" }
  | { kind: "vin"; vin: string; notes: VinInputNote[]; plate: PlateCandidate | null }
  | { kind: "plate"; plate: string; state: string | null }
  | { kind: "model"; year: number | null; make: string; model: string };

export interface PlateCandidate {
  plate: string;
  state: string | null;
}

export const PLATE_STATES = [
  ..."AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO".split(" "),
  ..."MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(" "),
] as const;
const STATES: ReadonlySet<string> = new Set(PLATE_STATES);

const MAX_TEXT = 2000;
const VIN_IN_TEXT = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g;

export function findVinInText(text: string): string | null {
  const candidates = text.slice(0, MAX_TEXT).toUpperCase().match(VIN_IN_TEXT) ?? [];
  const likely = candidates.filter((word) => /\d/.test(word) && /\d{3}$/.test(word));
  return likely.find(hasValidCheckDigit) ?? likely[0] ?? null;
}

function readModel(text: string): FinderReading | null {
  const words = text.trim().split(/\s+/);
  const yearAt = words.findIndex((word) => /^(19|20)\d{2}$/.test(word));
  if (yearAt > 0 && yearAt < words.length - 1) return null;
  const rest = words.filter((_, index) => index !== yearAt);
  const [make, ...model] = rest;
  if (make === undefined || !/^\p{L}[\p{L}-]*$/u.test(make)) return null;
  // Without a year, only plain words count: 'TOYOTA COROLLA', but not groups of a VIN.
  if (yearAt < 0 && (rest.length < 2 || make.length < 4 || !/^\p{L}+$/u.test(model.join("")))) return null;
  return { kind: "model", year: yearAt < 0 ? null : Number(words[yearAt]), make, model: model.join(" ") };
}

function readPlate(text: string): PlateCandidate | null {
  const words = text
    .trim()
    .toUpperCase()
    .replace(/[,:]/g, " ")
    .split(/[\s-]+/);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const state = STATES.has(first) ? first : words.length > 1 && STATES.has(last) ? last : null;
  if (state === null || words.length < 2 || words.length > 4) return null;
  const plate = (state === first ? words.slice(1) : words.slice(0, -1)).join("");
  return /^(?=.*\d)[A-Z0-9]{1,8}$/.test(plate) ? { plate, state } : null;
}

function findPlateCandidate(vin: string): PlateCandidate | null {
  const mixed = /[A-Z]/.test(vin) && /\d/.test(vin);
  return mixed && vin.length >= 5 && vin.length <= 8 ? { plate: vin, state: null } : null;
}

export function readFinderInput(typed: string): FinderReading {
  const text = typed.trim().slice(0, MAX_TEXT);
  if (text === "") return { kind: "empty" };
  const { vin, notes } = cleanVinInput(text);
  // Spaced groups of a VIN win over a plate: '1HG CM8263 3A004352'.
  if (!/^[A-HJ-NPR-Z0-9]{14}\d{3}$/.test(vin)) {
    const model = readModel(text);
    if (model) return model;
    const plate = readPlate(text);
    // '1N4 AL' is both the start of a VIN as displayed and a short plate with its state.
    if (plate && text.toUpperCase() === groupVin(vin)) return { kind: "vin", vin, notes, plate };
    if (plate) return { kind: "plate", ...plate };
  }
  return { kind: "vin", vin, notes, plate: findPlateCandidate(vin) };
}

function isYearStart(text: string): boolean {
  return /^\s*(19|20)\d{2}\s*$/.test(text);
}

const GROUP_ENDS: ReadonlySet<number> = new Set([3, 9]);
const PLATE_AND_STATE_MAX = 10;

/** Turns 'SAM PLE1 C' into the plate 'SAMPLE1 C'. Returns null for other text. */
function keepWords(text: string, vin: string): string | null {
  if (vin.length > PLATE_AND_STATE_MAX) return null;
  const [first = "", ...words] = text
    .trimStart()
    .toUpperCase()
    .split(/[\s\p{Dash}]+/u);
  let result = first;
  let length = first.length;
  for (const word of words) {
    result += GROUP_ENDS.has(length) ? word : ` ${word}`;
    length += word.length;
  }
  return result.includes(" ") ? result : null;
}

export function showFinderInput(text: string): string {
  if (isYearStart(text)) return text;
  const reading = readFinderInput(text);
  if (reading.kind === "plate") return text.toUpperCase();
  if (reading.kind !== "vin") return text;
  if (!/\d/.test(reading.vin)) return text.toUpperCase();
  return keepWords(text, reading.vin) ?? groupVin(reading.vin);
}

export function placeCaret(typed: string, caret: number): number {
  const displayText = showFinderInput(typed);
  if (displayText === typed || displayText === typed.toUpperCase()) return caret;
  const before = cleanVinInput(typed.slice(0, caret)).vin.length;
  let at = 0;
  for (let seen = 0; seen < before && at < displayText.length; at++)
    if (displayText.charAt(at) !== " ") seen++;
  return displayText.charAt(at) === " " && /[\s\p{Dash}]$/u.test(typed.slice(0, caret)) ? at + 1 : at;
}
