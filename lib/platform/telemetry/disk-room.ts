import { statfs } from "node:fs/promises";
import type { Check } from "./probes";
import { onScrape, setGauge } from "./record";

const MB = 1024 * 1024;
export const DISK_ROOM_MIN = 100 * MB;

export async function readFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Reports 'degraded', not 'failed', because an instance with a full disk still serves reads. */
export async function checkDiskRoom(folder: string, measure = readFreeBytes): Promise<Check> {
  const free = await measure(folder);
  if (free === null || free >= DISK_ROOM_MIN) return { status: "ok" };
  return { status: "degraded", reason: `Only ${Math.floor(free / MB)} MB are free at ${folder}.` };
}

export function gaugeDiskRoom(folder: string): void {
  onScrape(async () => {
    const free = await readFreeBytes(folder);
    if (free !== null) setGauge("disk_free_bytes", {}, free);
  });
}
