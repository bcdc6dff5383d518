/** Position 10 in a 30-year cycle from 1980 (49 CFR 565.15, table VII). */
const CYCLE = "ABCDEFGHJKLMNPRSTVWXY123456789";
const CYCLE_START = 2010;
export const CYCLE_YEARS = 30;

export function getYearCharacter(year: number): string {
  return CYCLE.charAt((((year - CYCLE_START) % CYCLE_YEARS) + CYCLE_YEARS) % CYCLE_YEARS);
}

export function findYearOfCharacter(character: string): number | null {
  const at = character.length === 1 ? CYCLE.indexOf(character) : -1;
  return at < 0 ? null : CYCLE_START + at;
}
