/** Code 39 (ISO/IEC 16388): bars and spaces alternate; 'w' is wide, 'n' narrow. */
const PATTERNS: Readonly<Record<string, string>> = {
  "0": "nnnwwnwnn",
  "1": "wnnwnnnnw",
  "2": "nnwwnnnnw",
  "3": "wnwwnnnnn",
  "4": "nnnwwnnnw",
  "5": "wnnwwnnnn",
  "6": "nnwwwnnnn",
  "7": "nnnwnnwnw",
  "8": "wnnwnnwnn",
  "9": "nnwwnnwnn",
  A: "wnnnnwnnw",
  B: "nnwnnwnnw",
  C: "wnwnnwnnn",
  D: "nnnnwwnnw",
  E: "wnnnwwnnn",
  F: "nnwnwwnnn",
  G: "nnnnnwwnw",
  H: "wnnnnwwnn",
  I: "nnwnnwwnn",
  J: "nnnnwwwnn",
  K: "wnnnnnnww",
  L: "nnwnnnnww",
  M: "wnwnnnnwn",
  N: "nnnnwnnww",
  O: "wnnnwnnwn",
  P: "nnwnwnnwn",
  Q: "nnnnnnwww",
  R: "wnnnnnwwn",
  S: "nnwnnnwwn",
  T: "nnnnwnwwn",
  U: "wwnnnnnnw",
  V: "nwwnnnnnw",
  W: "wwwnnnnnn",
  X: "nwnnwnnnw",
  Y: "wwnnwnnnn",
  Z: "nwwnwnnnn",
  "-": "nwnnnnwnw",
  ".": "wwnnnnwnn",
  " ": "nwwnnnwnn",
  "*": "nwnnwnwnn",
  $: "nwnwnwnnn",
  "/": "nwnwnnnwn",
  "+": "nwnnnwnwn",
  "%": "nnnwnwnwn",
};
const CODE39 = /^[0-9A-Z. $/+%-]{1,20}$/;
/** Print uses wider bars because scanners read it from farther away. */
const PAGE_WIDE = 2.5;
const PRINT_WIDE = 3;

export function findCode39Widths(text: string, wide: number = PRINT_WIDE): number[] | null {
  if (!CODE39.test(text)) return null;
  return [...`*${text}*`].flatMap((character) => [
    ...Array.from(PATTERNS[character] ?? "", (kind) => (kind === "w" ? wide : 1)),
    1,
  ]);
}

export interface Code39 {
  path: string;
  width: number;
  height: number;
}

export function encodeCode39(text: string, height = 24): Code39 | null {
  const widths = findCode39Widths(text, PAGE_WIDE)?.slice(0, -1);
  if (!widths) return null;
  let x = 0;
  let path = "";
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${x} 0h${width}v${height}h${-width}z`;
    x += width;
  });
  return { path, width: x, height };
}
