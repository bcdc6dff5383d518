import type { GenerationService } from "../generation/generation-service";

export const SWEEP_EVERY_MS = 10_000;

/**
 * One turn of the sweeper: completes or refunds generations whose lease is over, never both, never neither.
 * `isAlone` (the embedded database, which one process has at a time): the first turn takes every open generation,
 * because whoever held its lease is dead.
 */
export function createGenerationSweep(generation: GenerationService, isAlone: boolean): () => Promise<void> {
  let all = isAlone;
  return async () => {
    await generation.sweep({ all });
    all = false;
  };
}
