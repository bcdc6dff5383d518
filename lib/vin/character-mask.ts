/** Two 32-bit words: digits and A–V in the first, W–Z in the second. */
export type CharacterMask = readonly [number, number];

function toBit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 65 && code <= 90 ? code - 55 : -1;
}

export function addToMask([low, high]: CharacterMask, character: string): CharacterMask {
  const bit = toBit(character.charCodeAt(0));
  if (bit < 0) return [low, high];
  return bit < 32 ? [(low | (1 << bit)) >>> 0, high] : [low, high | (1 << (bit - 32))];
}

export function maskHas([low, high]: CharacterMask, character: string): boolean {
  const bit = toBit(character.charCodeAt(0));
  if (bit < 0) return false;
  return ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) === 1;
}

export function maskText(mask: CharacterMask): string {
  return [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((character) => maskHas(mask, character)).join("");
}
