import { mkdtemp, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { buildPgliteDump, prepareFirstStart } from "@/lib/platform/db/pglite-dump";
import { startApp } from "@/tests/setup/app-server";
import { getShare, printResult } from "./timing";

const ROUNDS = 5;
const LIMIT_S = 3;

export async function run(): Promise<void> {
  // On disk, not tmpfs: the unpacked image can only be renamed within one file system.
  const folder = await mkdtemp(resolve(".cache/bench-start-"));
  const dataDir = resolve(folder, "data");
  const times = { first: [] as number[], later: [] as number[] };
  const readTime = async () => {
    const started = performance.now();
    const app = await startApp({ DATA_DIR: dataDir });
    const seconds = (performance.now() - started) / 1000;
    await app.stop();
    return seconds;
  };
  try {
    await readTime();
    for (let round = 0; round < ROUNDS; round++) {
      await rm(dataDir, { recursive: true, force: true });
      await prepareFirstStart(await buildPgliteDump());
      times.first.push(await readTime());
      times.later.push(await readTime());
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const [name, values] of Object.entries(times)) {
    const median = getShare(values, 0.5);
    printResult(
      `embedded, ${name} start: ${median.toFixed(2)} s (${Math.max(...values).toFixed(2)} at most)`,
      median <= LIMIT_S,
      `at most ${LIMIT_S} s`,
    );
  }
}
