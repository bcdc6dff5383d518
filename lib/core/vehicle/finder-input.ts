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
function readPlate(text: string): FinderReading | null {
  const words = text
    .trim()
    .toUpperCase()
    .replace(/[,:]/g, " ")
    .split(/[\s-]+/);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const state = STATES.has(first) ? first : words.length > 1 && STATES.has(last) ? last : null;
  if (state === null || words.length < 2 || words.length > 4) return null;
  const plate = (state === first ? words.slice(1) : words.slice(0, -1)).join("");
  return /^(?=.*\d)[A-Z0-9]{1,8}$/.test(plate) ? { kind: "plate", plate, state } : null;
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
    const other = readModel(text) ?? readPlate(text);
    if (other) return other;
  }
  return { kind: "vin", vin, notes, plate: plateCandidate(vin) };
}

/** A year alone, or a year and a space, may be the start of '2018 Toyota Corolla'. */
function isYearStart(text: string): boolean {
  return /^\s*(19|20)\d{2}\s*$/.test(text);
}

/**
 * What the field shows for what was typed: a VIN in upper case and grouped 3-6-8, a year or a name as it was typed.
 * Grouping waits for a digit, so that words keep their shape.
 */
export function showFinderInput(text: string): string {
  if (isYearStart(text)) return text;
  const reading = readFinderInput(text);
  if (reading.kind !== "vin") return text;
  if (!/\d/.test(reading.vin)) return text.toUpperCase();
  return groupVin(reading.vin);
}

/** Where the caret stands after regrouping: behind the same character that it stood behind before. */
export function caretAfter(shown: string, charactersBefore: number): number {
  let seen = 0;
  for (let index = 0; index < shown.length; index++) {
    if (seen === charactersBefore) return index;
    if (shown.charAt(index) !== " ") seen++;
  }
  return shown.length;
}
