import { MAX_PASTE, VIN_LENGTH } from "@/lib/core/constants";
import { vinLengthClass } from "./vin";
import { checkDigit, hasValidCheckDigit } from "./vin-check-digit";
import { VIN_LOOKALIKES } from "./vin-refusal";

/** Characters that people and scanners take for one another; each pair counts both ways. */
const CONFUSIONS = [
  "8B",
  "5S",
  "2Z",
  "0D",
  "1L",
  "6G",
  "17",
  "UV",
  "4A",
  "38",
  "MN",
  "CG",
  "EF",
  "KX",
  "VY",
  "PR",
  "7T",
  "56",
  "69",
  "HN",
  "WV",
];
const YEAR_CHARACTERS = /^[1-9A-HJ-NPR-TV-Y]$/;

type VinProblemCode = "letter-i-o-q" | "character" | "check-digit" | "short" | "long";
/** `position` counts from 1. `suggestion` is the whole identifier with the offered change in it. */
export type VinProblem = {
  code: VinProblemCode;
  position?: number;
  found?: string;
  expected?: string;
  suggestion?: string;
};

function replaceAt(vin: string, index: number, character: string): string {
  return vin.slice(0, index) + character + vin.slice(index + 1);
}

function fitsPlace(character: string, index: number): boolean {
  if (index === 9) return YEAR_CHARACTERS.test(character);
  return index < VIN_LENGTH - 4 || (character >= "0" && character <= "9");
}

/**
 * VINs that differ from `vin` in one character that is often misread, and whose check digit is right; likeliest pairs first.
 * Empty when the VIN's check digit is right already or nothing usual explains it.
 */
export function checkDigitSuggestions(vin: string): string[] {
  if (vin.length !== VIN_LENGTH || hasValidCheckDigit(vin)) return [];
  const suggestions: string[] = [];
  for (const pair of CONFUSIONS) {
    for (let i = 0; i < VIN_LENGTH; i++) {
      if (i === 8) continue;
      const at = pair.indexOf(vin.charAt(i));
      const other = at < 0 ? "" : pair.charAt(1 - at);
      if (other === "" || !fitsPlace(other, i)) continue;
      const candidate = replaceAt(vin, i, other);
      if (hasValidCheckDigit(candidate) && !suggestions.includes(candidate)) suggestions.push(candidate);
    }
  }
  return suggestions;
}

/** What is wrong with a cleaned identifier, most useful first. A wrong check digit is a hint, not a refusal: the caller still decodes. */
export function vinProblems(vin: string): VinProblem[] {
  const problems: VinProblem[] = [];
  const length = vinLengthClass(vin);
  if (length === "short" || length === "long") problems.push({ code: length });
  const text = vin.slice(0, MAX_PASTE);
  const offered = text.replace(/[IOQ]/g, (letter) => VIN_LOOKALIKES[letter] ?? letter);
  for (const [i, character] of [...text].entries()) {
    if (length !== "classic" && VIN_LOOKALIKES[character] !== undefined) {
      problems.push({
        code: "letter-i-o-q",
        position: i + 1,
        found: character,
        expected: VIN_LOOKALIKES[character],
        suggestion: offered,
      });
    } else if (!/^[A-Z0-9]$/.test(character))
      problems.push({ code: "character", position: i + 1, found: character });
  }
  if (length === "full" && problems.length === 0 && !hasValidCheckDigit(vin)) {
    const [suggestion] = checkDigitSuggestions(vin);
    const expected = checkDigit(vin) ?? undefined;
    problems.push({ code: "check-digit", position: 9, found: vin.charAt(8), expected, suggestion });
  }
  return problems;
}
