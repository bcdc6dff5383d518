import { expect, it } from "vitest";
import type { GenerationService } from "@/lib/generation/server/generation-service";
import { createGenerationSweep, SWEEP_EVERY_MS } from "./housekeeping";

it.each([
  [true, [{ all: true }, { all: false }, { all: false }]],
  [false, [{ all: false }, { all: false }, { all: false }]],
])(
  "[SEC-LED-05] the first sweep includes everything only if this process is alone on its database (%s)",
  async (isAlone, expected) => {
    const sweeps: unknown[] = [];
    const generation: GenerationService = {
      generate: () => Promise.reject(new Error("not expected")),
      sweep: async (options) => sweeps.push(options),
    };
    const sweep = createGenerationSweep(generation, isAlone);
    for (let turn = 0; turn < 3; turn++) await sweep();
    expect(sweeps).toEqual(expected);
    expect(SWEEP_EVERY_MS).toBe(10_000);
  },
);
