import type { GenerationService } from "../generation/generation-service";

export const SWEEP_EVERY_MS = 10_000;

/** With `isAlone`, earlier lease holders are dead, so the first sweep takes every open generation. */
export function createGenerationSweep(generation: GenerationService, isAlone: boolean): () => Promise<void> {
  let all = isAlone;
  return async () => {
    await generation.sweep({ all });
    all = false;
  };
}
