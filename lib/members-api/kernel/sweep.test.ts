import { expect, it } from "vitest";
import type { GenerationService } from "../generation/generation-service";
import { createGenerationSweep, SWEEP_EVERY_MS } from "./sweep";

it.each([
  [true, [{ all: true }, { all: false }, { all: false }]],
  [false, [{ all: false }, { all: false }, { all: false }]],
])("[SEC-LED-05] alone on its database: %s; the sweeper asks for %j", async (isAlone, expected) => {
  const asked: unknown[] = [];
  const generation: GenerationService = {
    generate: () => Promise.reject(new Error("not asked for")),
    sweep: async (options) => asked.push(options),
  };
  const sweep = createGenerationSweep(generation, isAlone);
  for (let turn = 0; turn < 3; turn++) await sweep();
  expect(asked).toEqual(expected);
  expect(SWEEP_EVERY_MS).toBe(10_000);
});
