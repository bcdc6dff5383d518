import { groupVin } from "@/lib/core/vin";
import { hasValidCheckDigit } from "@/lib/core/vin-check-digit";
import { cleanVinInput, type VinInputNote } from "@/lib/core/vin-input";

/**
 * What a person typed into the one field of the first screen. `vin` is cleaned and may be partial; `plate` and
 * `model` are offers of the other two paths, never followed silently.
 */
export type FinderReading =
  | { kind: "empty" }
  | { kind: "vin"; vin: string; notes: VinInputNote[]; plate: PlateCandidate | null }
  | { kind: "plate"; plate: string; state: string | null }
  | { kind: "model"; year: number | null; make: string; model: string };

export interface PlateCandidate {
  plate: string;
  state: string | null;
}

/** The fifty states and the District, as a plate names them. */
export const PLATE_STATES = [
  ..."AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO".split(" "),
  ..."MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(" "),
] as const;
const STATES: ReadonlySet<string> = new Set(PLATE_STATES);

/** Longest text that is looked at: a pasted page must not cost time. */
const MAX_TEXT = 2000;
const VIN_IN_TEXT = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g;

/** The first VIN inside a longer text (an advert, a mail), the one with a right check digit if there is one; else null. */
export function vinInText(text: string): string | null {
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
  // Without a year only plain words count: 'TOYOTA COROLLA', but not the groups of a VIN.
  if (yearAt < 0 && (rest.length < 2 || make.length < 4 || !/^\p{L}+$/u.test(model.join("")))) return null;
  return { kind: "model", year: yearAt < 0 ? null : Number(words[yearAt]), make, model: model.join(" ") };
}

/** 'CA 8ABC123', '8ABC123 CA', 'CA-8ABC123': a state beside one to eight letters and digits. */
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

/** Five to eight letters and digits mixed may be a plate without its state: offered beside the VIN path. */
function plateCandidate(vin: string): PlateCandidate | null {
  const mixed = /[A-Z]/.test(vin) && /\d/.test(vin);
  return mixed && vin.length >= 5 && vin.length <= 8 ? { plate: vin, state: null } : null;
}

export function readFinderInput(typed: string): FinderReading {
  const text = typed.trim().slice(0, MAX_TEXT);
  if (text === "") return { kind: "empty" };
  const { vin, notes } = cleanVinInput(text);
  // Spaced groups of a VIN must win over a plate: '1HG CM8263 3A004352'.
  if (!/^[A-HJ-NPR-Z0-9]{14}\d{3}$/.test(vin)) {
    const model = readModel(text);
    if (model) return model;
    const plate = readPlate(text);
    // '1N4 AL' is how the field shows the start of a VIN, and also a short plate with its state.
    if (plate && text.toUpperCase() === groupVin(vin)) return { kind: "vin", vin, notes, plate };
    if (plate) return { kind: "plate", ...plate };
  }
  return { kind: "vin", vin, notes, plate: plateCandidate(vin) };
}

/** A year alone, or a year and a space, may be the start of '2018 Toyota Corolla'. */
function isYearStart(text: string): boolean {
  return /^\s*(19|20)\d{2}\s*$/.test(text);
}

/** Characters of a VIN after which grouping puts a space. */
const GROUP_ENDS: ReadonlySet<number> = new Set([3, 9]);
/** A plate of eight characters and its state. More characters can only be a VIN. */
const PLATE_AND_STATE_MAX = 10;

/**
 * The text in upper case, without the spaces that grouping added, if the user separated words elsewhere: 'SAM PLE1 C' is
 * a plate and becomes 'SAMPLE1 C'. null for anything else.
 */
function keepWords(text: string, vin: string): string | null {
  if (vin.length > PLATE_AND_STATE_MAX) return null;
  const [first = "", ...words] = text
    .trimStart()
    .toUpperCase()
    .split(/[\s\p{Dash}]+/u);
  let kept = first;
  let length = first.length;
  for (const word of words) {
    kept += GROUP_ENDS.has(length) ? word : ` ${word}`;
    length += word.length;
  }
  return kept.includes(" ") ? kept : null;
}

/**
 * What the field shows for what was typed: a VIN in upper case and grouped 3-6-8, a plate with the spaces that were
 * typed, a year or a name unchanged. Grouping waits for a digit, so that words keep their shape.
 */
export function showFinderInput(text: string): string {
  if (isYearStart(text)) return text;
  const reading = readFinderInput(text);
  if (reading.kind === "plate") return text.toUpperCase();
  if (reading.kind !== "vin") return text;
  if (!/\d/.test(reading.vin)) return text.toUpperCase();
  return keepWords(text, reading.vin) ?? groupVin(reading.vin);
}

/** Where the caret belongs in what the field shows, if it was at `caret` in what was typed. */
export function placeCaret(typed: string, caret: number): number {
  const shown = showFinderInput(typed);
  if (shown === typed || shown === typed.toUpperCase()) return caret;
  const before = cleanVinInput(typed.slice(0, caret)).vin.length;
  let at = 0;
  for (let seen = 0; seen < before && at < shown.length; at++) if (shown.charAt(at) !== " ") seen++;
  // A space that was typed and is shown stays before the caret.
  return shown.charAt(at) === " " && /[\s\p{Dash}]$/u.test(typed.slice(0, caret)) ? at + 1 : at;
}
