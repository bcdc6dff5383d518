import { MAX_PASTE } from "@/lib/platform/values";
import { getVinLengthClass } from "./vin";
import { checkDigit, hasValidCheckDigit } from "./vin-check-digit";
import { VIN_LOOKALIKES } from "./vin-refusal";
import { hasFiller } from "./vin-us-rule";

type VinProblemCode = "letter-i-o-q" | "character" | "check-digit" | "short" | "long";
export type VinProblem = {
  code: VinProblemCode;
  position?: number;
  character?: string;
  expected?: string;
  suggestion?: string;
};

export function listVinProblems(vin: string): VinProblem[] {
  const problems: VinProblem[] = [];
  const length = getVinLengthClass(vin);
  if (length === "short" || length === "long") problems.push({ code: length });
  const text = vin.slice(0, MAX_PASTE);
  const offered = text.replace(/[IOQ]/g, (letter) => VIN_LOOKALIKES[letter] ?? letter);
  for (const [i, character] of [...text].entries()) {
    if (length !== "classic" && VIN_LOOKALIKES[character] !== undefined) {
      problems.push({
        code: "letter-i-o-q",
        position: i + 1,
        character: character,
        expected: VIN_LOOKALIKES[character],
        suggestion: offered,
      });
    } else if (!/^[A-Z0-9]$/.test(character))
      problems.push({ code: "character", position: i + 1, character: character });
  }
  if (length === "full" && problems.length === 0 && !hasFiller(vin) && !hasValidCheckDigit(vin))
    problems.push({
      code: "check-digit",
      position: 9,
      character: vin.charAt(8),
      expected: checkDigit(vin) ?? undefined,
    });

  return problems;
}
