import { ANY, FIRST_CLASS } from "./pattern-key";

export function doesTokenAccept(token: number, code: number, classes: Uint32Array): boolean {
  if (token === ANY) return true;
  if (token < FIRST_CLASS) return token === code;
  return code < 128 && (((classes[(token - FIRST_CLASS) * 4 + (code >> 5)] ?? 0) >>> (code & 31)) & 1) === 1;
}

export function matchesPrefix(
  tokens: Uint16Array,
  start: number,
  end: number,
  codes: Uint8Array,
  length: number,
  classes: Uint32Array,
): boolean {
  if (end - start > length) return false;
  for (let i = start; i < end; i++) {
    const token = tokens[i] ?? 0;
    if (token !== ANY && !doesTokenAccept(token, codes[i - start] ?? 0, classes)) return false;
  }
  return true;
}

export function doTokensOverlap(a: number, b: number, classes: Uint32Array): boolean {
  if (a === ANY || b === ANY) return true;
  if (a < FIRST_CLASS) return doesTokenAccept(b, a, classes);
  if (b < FIRST_CLASS) return doesTokenAccept(a, b, classes);
  for (let word = 0; word < 4; word++) {
    const shared =
      (classes[(a - FIRST_CLASS) * 4 + word] ?? 0) & (classes[(b - FIRST_CLASS) * 4 + word] ?? 0);
    if (shared !== 0) return true;
  }
  return false;
}
