import { openApiDocument } from "@/lib/contract/openapi";

/**
 * The processor's time that something takes in this process, in milliseconds: unlike the clock's it does not grow where
 * the machine is busy with other work.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Milliseconds that making the OpenAPI document takes, warm, on the machine that limits are written for, with nothing beside it. */
const YARDSTICK_MS = 65;
const WARM_UP = 12;
const ROUNDS = 6;
let warmed = 0;

/** How much slower than that machine this one is just now, at its best of some times; at least 1. */
export async function slowness(): Promise<number> {
  for (; warmed < WARM_UP; warmed++) openApiDocument();
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) least = Math.min(least, await cpuTime(openApiDocument));
  return Math.max(1, least / YARDSTICK_MS);
}
