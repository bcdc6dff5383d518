import { existsSync, readdirSync, readFileSync } from "node:fs";
import { vi } from "vitest";

export function readResidentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

export function openDescriptors(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Figures written by event-loop-probe.mjs, in MB. */
const readProbe = (file: string): { rss: number; heap: number; external: number }[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

/** V8 returns memory at the second collection. */
export async function measureHeldMegabytes(probeFile: string): Promise<{ rss: number; heap: number }> {
  const count = readProbe(probeFile).length;
  return vi.waitFor(
    () => {
      const last = readProbe(probeFile).at(count + 2);
      if (!last) throw new Error("no figures yet");
      return { rss: last.rss, heap: last.heap + last.external };
    },
    { timeout: 120_000, interval: 500 },
  );
}
