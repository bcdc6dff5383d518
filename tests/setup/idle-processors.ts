import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

function readProcessorTime() {
  const cores = cpus().map(({ times }) => times);
  const all = cores.flatMap((times) => Object.values(times)).reduce((sum, ms) => sum + ms, 0);
  return { all, idle: cores.reduce((sum, { idle }) => sum + idle, 0) };
}

export async function measureIdleProcessors(ms: number): Promise<number> {
  const before = readProcessorTime();
  await pause(ms);
  const after = readProcessorTime();
  return (after.idle - before.idle) / (after.all - before.all);
}
