/** Code 39 (ISO/IEC 16388), as window stickers print the VIN. Bars and spaces in turn, 'w' wide, 'n' narrow. */
const PATTERNS: Readonly<Record<string, string>> = {
  ...{ "0": "nnnwwnwnn", "1": "wnnwnnnnw", "2": "nnwwnnnnw", "3": "wnwwnnnnn", "4": "nnnwwnnnw" },
  ...{ "5": "wnnwwnnnn", "6": "nnwwwnnnn", "7": "nnnwnnwnw", "8": "wnnwnnwnn", "9": "nnwwnnwnn" },
  ...{ A: "wnnnnwnnw", B: "nnwnnwnnw", C: "wnwnnwnnn", D: "nnnnwwnnw", E: "wnnnwwnnn", F: "nnwnwwnnn" },
  ...{ G: "nnnnnwwnw", H: "wnnnnwwnn", I: "nnwnnwwnn", J: "nnnnwwwnn", K: "wnnnnnnww", L: "nnwnnnnww" },
  ...{ M: "wnwnnnnwn", N: "nnnnwnnww", O: "wnnnwnnwn", P: "nnwnwnnwn", Q: "nnnnnnwww", R: "wnnnnnwwn" },
  ...{ S: "nnwnnnwwn", T: "nnnnwnwwn", U: "wwnnnnnnw", V: "nwwnnnnnw", W: "wwwnnnnnn", X: "nwnnwnnnw" },
  ...{
    Y: "wwnnwnnnn",
    Z: "nwwnwnnnn",
    "-": "nwnnnnwnw",
    ".": "wwnnnnwnn",
    " ": "nwwnnnwnn",
    "*": "nwnnwnwnn",
  },
};
const WIDE = 2.5;

export interface Code39 {
  /** SVG path of the bars, in modules wide and `height` high. */
  path: string;
  width: number;
  height: number;
}

/** The bars of a text between its start and stop marks; null where a character has no pattern. Units are narrow bars. */
export function code39(text: string, height = 24): Code39 | null {
  let x = 0;
  let path = "";
  for (const character of `*${text}*`) {
    const pattern = PATTERNS[character];
    if (pattern === undefined || (character === "*" && text.includes("*"))) return null;
    for (let i = 0; i < pattern.length; i++) {
      const width = pattern.charAt(i) === "w" ? WIDE : 1;
      if (i % 2 === 0) path += `M${x} 0h${width}v${height}h${-width}z`;
      x += width;
    }
    x += 1;
  }
  return { path, width: x - 1, height };
}
