import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/** Latin characters for both languages and for names, plus symbols used on forms. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
  [0xfffd, 0xfffd],
];
const FEATURES = ["calt", "case", "ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "rvrn", "tnum"];

const FACES = [
  {
    file: "archivo.woff2",
    from: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    axes: { wdth: { min: 62, max: 100, default: 100 }, wght: { min: 400, max: 900, default: 400 } },
  },
  {
    file: "source-sans-3.woff2",
    from: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    axes: {},
  },
];

const text = RANGES.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at)),
).join("");

/** npm run fonts: output is identical on every machine. */
for (const { file, from, axes } of FACES) {
  const source = await readFile(new URL(`../node_modules/${from}`, import.meta.url));
  const bytes = await subsetFont(source, text, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    variationAxes: axes,
  });
  await writeFile(new URL(`../app/fonts/${file}`, import.meta.url), bytes);
  console.log(`${file}: ${(bytes.length / 1024).toFixed(1)} KiB`);
}
