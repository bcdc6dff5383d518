import { openApiDocument } from "@/lib/compose/calls/openapi";

/** Returns CPU ms of this process, which other load doesn't affect. */
export async function measureCpuTime(work: () => unknown): Promise<number> {
  const startUsage = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(startUsage);
  return (user + system) / 1000;
}

/** Time to build the OpenAPI document on the warmed-up reference machine, in ms. */
const YARDSTICK_MS = 65;
const WARM_UP = 12;
const ROUNDS = 6;
let warmed = 0;

/** Returns how much slower this machine currently is than the reference machine; at least 1. */
export async function measureSlowness(): Promise<number> {
  for (; warmed < WARM_UP; warmed++) openApiDocument();
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) least = Math.min(least, await measureCpuTime(openApiDocument));
  return Math.max(1, least / YARDSTICK_MS);
}
