import { spawnSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What Debian's faketime loads into a program; undefined where it is not installed. */
const library =
  spawnSync("faketime", ["-m", "-f", "+0s", "printenv", "LD_PRELOAD"], { encoding: "utf8" }).stdout?.trim() ||
  undefined;
export const canMoveClocks = library !== undefined;

export interface MovedClock {
  /** For the process that is to have it. */
  environment: Record<string, string>;
  /** By how many seconds it is ahead of the true time, within a second from here on; negative is behind. */
  set(seconds: number): void;
  remove(): void;
}

/** A computer's clock that is wrong. The stopwatch that timers run by is true, as on a computer whose time is set. */
export function movedClock(seconds: number): MovedClock {
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
