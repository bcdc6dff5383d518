export type PasswordStrength = "short" | "common" | "weak" | "fair" | "strong";

export const PASSWORD_MIN_LENGTH = 8;
const FAIR_BITS = 45;
const STRONG_BITS = 65;

const KINDS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

export function ratePassword(password: string, isCommon: (password: string) => boolean): PasswordStrength {
  const letters = Array.from(password);
  if (letters.length < PASSWORD_MIN_LENGTH) return "short";
  if (isCommon(password)) return "common";
  const choices = KINDS.reduce((sum, [kind, count]) => (kind.test(password) ? sum + count : sum), 0);
  const measureDistance = (at: number) =>
    (letters[at]?.codePointAt(0) ?? 0) - (letters[at - 1]?.codePointAt(0) ?? 0);
  const counted = letters.filter((_, at) => at === 0 || Math.abs(measureDistance(at)) > 1).length;
  const bits = counted * Math.log2(choices);
  if (bits < FAIR_BITS) return "weak";
  return bits < STRONG_BITS ? "fair" : "strong";
}
