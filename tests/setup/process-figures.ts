import { existsSync, readdirSync, readFileSync } from "node:fs";
import { vi } from "vitest";

/** Megabytes that a process has in memory. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** How many files, connections and the like a process has open. */
export function openDescriptors(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** What `event-loop-probe.mjs` has written into its file so far, in megabytes. */
const probed = (file: string): { rss: number; heap: number; external: number }[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

/** Megabytes that an idle process with the probe holds: V8 gives memory back at the second collection only. */
export async function heldMegabytes(probeFile: string): Promise<{ rss: number; heap: number }> {
  const count = probed(probeFile).length;
  return vi.waitFor(
    () => {
      const last = probed(probeFile).at(count + 2);
      if (!last) throw new Error("no figures yet");
      return { rss: last.rss, heap: last.heap + last.external };
    },
    { timeout: 120_000, interval: 500 },
  );
}
