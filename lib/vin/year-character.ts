/** Characters of position 10, from 1980 on; the cycle is 30 years (49 CFR 565.15, table VII). */
const CYCLE = "ABCDEFGHJKLMNPRSTVWXY123456789";
const CYCLE_START = 2010;
export const CYCLE_YEARS = 30;

export function yearCharacter(year: number): string {
  return CYCLE.charAt((((year - CYCLE_START) % CYCLE_YEARS) + CYCLE_YEARS) % CYCLE_YEARS);
}

/** The year from 2010 to 2039 that a character of position 10 encodes; null if it encodes none. */
export function yearOfCharacter(character: string): number | null {
  const at = character.length === 1 ? CYCLE.indexOf(character) : -1;
  return at < 0 ? null : CYCLE_START + at;
}
