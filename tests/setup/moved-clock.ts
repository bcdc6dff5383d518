import { spawnSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** LD_PRELOAD value of Debian's faketime; undefined if not installed. */
const library =
  spawnSync("faketime", ["-m", "-f", "+0s", "printenv", "LD_PRELOAD"], { encoding: "utf8" }).stdout?.trim() ||
  undefined;
export const canMoveClocks = library !== undefined;

export interface MovedClock {
  environment: Record<string, string>;
  /** Seconds ahead of the true time (negative: behind); takes effect within a second. */
  set(seconds: number): void;
  remove(): void;
}

/** Shifts the wall clock only; timers use the monotonic clock, as on a real computer. */
export function createMovedClock(seconds: number): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-clock-"));
  const file = join(folder, "offset");
  const set = (offset: number) => {
    writeFileSync(`${file}.new`, `${offset < 0 ? "" : "+"}${offset}s\n`);
    renameSync(`${file}.new`, file);
  };
  set(seconds);
  return {
    environment: {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
