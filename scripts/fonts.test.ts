import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FACES, faceBytes, faceFile } from "./fonts.mjs";

test.each(FACES)(
  "[PAGE-17] app/fonts/$file is what `npm run fonts` generates from the installed package",
  async (face) => {
    const [committed, generated] = await Promise.all([readFile(faceFile(face)), faceBytes(face)]);
    expect(generated.equals(committed)).toBe(true);
  },
);
