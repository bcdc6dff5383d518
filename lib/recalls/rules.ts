import { nameKey } from "@/lib/vehicle/rules/make-spellings";

const VERSION = /^(.+)[\s-](?:SD|HD|HYBRID|PHEV|EV|BEV|4XE|L|LWB)$/;
const LETTERS = /^([A-Z]+)(?:[\s-]CLASS)?$/;
/** At least two digits, because a single digit makes it a different model: Ioniq and Ioniq 5. */
const LETTERS_AND_NUMBER = /^([A-Z]+)[\s-]?\d{2,}$/;

/** Detects variants under which NHTSA files some recalls: 'F-250 SD', or 'C 300' for 'C-Class'. */
export function isModelVariant(model: string, filed: string): boolean {
  const [modelName, other] = [model.trim().toUpperCase(), filed.trim().toUpperCase()];
  const [, version] = VERSION.exec(other) ?? [];
  if (version !== undefined && nameKey(version) === nameKey(modelName)) return true;
  const [, letters] = LETTERS.exec(modelName) ?? [];
  return letters !== undefined && LETTERS_AND_NUMBER.exec(other)?.[1] === letters;
}
