import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LAYERS_FILE, layerConfig } from "./layers.mjs";

test("the lint rules for import directions match the table (otherwise run `npm run layers`)", () => {
  expect(JSON.parse(readFileSync(LAYERS_FILE, "utf8"))).toEqual(layerConfig());
});
