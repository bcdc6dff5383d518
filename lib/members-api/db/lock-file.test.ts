import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acquireLockFile, LockedError } from "./lock-file";

/** The PID of a process that has ended. */
function deadPid(): number {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  return pid;
}

describe("the lock file", () => {
  let directory = "";
  let path = "";
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "glovebox-lock-"));
    path = join(directory, "pglite.lock");
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("[EMB-1] is held by one, names its process, and is free again after release", () => {
    const lock = acquireLockFile(path);
    expect(() => acquireLockFile(path)).toThrow(LockedError);
    expect(() => acquireLockFile(path)).toThrow(`in use by process ${process.pid}`);
    expect(() => acquireLockFile(path)).toThrow("DATA_DIR");
    lock.release();
    expect(existsSync(path)).toBe(false);
    acquireLockFile(path).release();
  });

  it("[EMB-1] takes over the lock of a dead process, even when another process reuses its PID", () => {
    writeFileSync(path, JSON.stringify({ pid: deadPid(), started: null, nonce: "gone" }));
    acquireLockFile(path).release();
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: "1", nonce: "gone" }));
    const lock = acquireLockFile(path);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  it("[EMB-1] takes over a takeover that died halfway", () => {
    writeFileSync(path, JSON.stringify({ pid: deadPid(), started: null, nonce: "a" }));
    writeFileSync(`${path}.takeover`, JSON.stringify({ pid: deadPid(), started: null, nonce: "b" }));
    acquireLockFile(path).release();
    expect(existsSync(`${path}.takeover`)).toBe(false);
  });

  it("[EMB-1] release does not remove another process's lock", () => {
    const lock = acquireLockFile(path);
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: null, nonce: "another" }));
    lock.release();
    expect(existsSync(path)).toBe(true);
  });

  it("[EMB-1] of eight processes that find a stale lock at once, one wins", async () => {
    writeFileSync(path, JSON.stringify({ pid: deadPid(), started: null, nonce: "gone" }));
    const code = `
      import { acquireLockFile } from ${JSON.stringify(join(import.meta.dirname, "lock-file.ts"))};
      const at = Number(process.argv[1]);
      while (Date.now() < at);
      try { acquireLockFile(${JSON.stringify(path)}); console.log("won"); setTimeout(() => {}, 60000); }
      catch (error) { console.log(error.name); }`;
    const startTime = String(Date.now() + 2500);
    const children = Array.from({ length: 8 }, () =>
      spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code, startTime]),
    );
    try {
      const outcomes = await Promise.all(
        children.map(async (child) => String((await once(child.stdout, "data"))[0]).trim()),
      );
      expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "LockedError")).toHaveLength(7);
    } finally {
      for (const child of children) child.kill("SIGKILL");
    }
  }, 30_000);
});
