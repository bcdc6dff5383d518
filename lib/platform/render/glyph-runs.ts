import type { Script } from "./fonts";

const LATIN =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]/;
/** U+0131, U+0152 and U+0153 are in the Latin font files. */
const LATIN_EXT = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3]/;

const LOOKALIKES: Record<string, string> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "–",
  "\u2015": "—",
  "\u2032": "'",
  "\u2033": '"',
  "\u2192": "-",
  "\u00ad": "",
};

export interface GlyphRun {
  script: Script;
  text: string;
}

function toDrawable(character: string): string {
  if (LATIN.test(character) || LATIN_EXT.test(character)) return character;
  const lookalike = LOOKALIKES[character];
  if (lookalike !== undefined) return lookalike;
  const base = character.normalize("NFKD").replace(/\p{M}/gu, "");
  return Array.from(base)
    .filter((part) => LATIN.test(part) || LATIN_EXT.test(part))
    .join("");
}

/** Falls back to base letters; a run of another script becomes a single '?', and emoji are dropped. */
export function toDrawableText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  let out = "";
  let gap = false;
  for (const character of text) {
    const drawable = toDrawable(character);
    if (drawable) {
      out += drawable;
      gap = gap && drawable.trim() === "";
    } else if (/[\p{L}\p{N}]/u.test(character) && !gap) {
      out += "?";
      gap = true;
    }
  }
  return out.replace(/ {2,}/g, " ");
}

export function splitGlyphRuns(text: string): GlyphRun[] {
  if (!LATIN_EXT.test(text)) return text ? [{ script: "latin", text }] : [];
  const runs: GlyphRun[] = [];
  for (const character of text) {
    const script: Script = LATIN_EXT.test(character) ? "latin-ext" : "latin";
    const last = runs.at(-1);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}
