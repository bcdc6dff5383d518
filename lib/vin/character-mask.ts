/** A set of VIN characters as two 32-bit numbers: digits and A–V in the first, W–Z in the second. */
export type CharacterMask = readonly [number, number];

/** 0 to 35; -1 for what is neither digit nor capital letter. */
function bitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 65 && code <= 90 ? code - 55 : -1;
}

export function addToMask([low, high]: CharacterMask, character: string): CharacterMask {
  const bit = bitOf(character.charCodeAt(0));
  if (bit < 0) return [low, high];
  return bit < 32 ? [(low | (1 << bit)) >>> 0, high] : [low, high | (1 << (bit - 32))];
}

export function maskHas([low, high]: CharacterMask, character: string): boolean {
  const bit = bitOf(character.charCodeAt(0));
  if (bit < 0) return false;
  return ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) === 1;
}

/** In the order of vPIC's lists: digits, then letters. */
export function maskText(mask: CharacterMask): string {
  return [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((character) => maskHas(mask, character)).join("");
}
