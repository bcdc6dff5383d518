import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FACES, faceBytes, faceFile } from "./fonts.mjs";

test.each(FACES)(
  "[PAGE-17] app/fonts/$file is what `npm run fonts` makes of the installed package",
  async (face) => {
    const [kept, made] = await Promise.all([readFile(faceFile(face)), faceBytes(face)]);
    expect(made.equals(kept)).toBe(true);
  },
);
