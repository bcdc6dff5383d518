import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createSubfolder, createTestFolder } from "@/tests/setup/test-folder";
import { acquireLockFile, LockedError, startHeartbeat } from "./lock-file";

function deadPid(): number {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  return pid;
}

const folder = createTestFolder();
let path = "";
beforeEach(() => {
  path = join(createSubfolder(folder), "pglite.lock");
});

it("[EMB-1] a lock has one holder, reports the holder's process ID, and can be acquired again after release", async () => {
  const lock = await acquireLockFile(path);
  const refusal = await acquireLockFile(path).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(LockedError);
  expect(String(refusal)).toContain(`in use by process ${process.pid} (`);
  expect(String(refusal)).toContain("DATA_DIR");
  lock.release();
  expect(existsSync(path)).toBe(false);
  (await acquireLockFile(path)).release();
});

it("[EMB-1] takes over the lock of a dead process, even when another process reuses its PID", async () => {
  writeFileSync(path, JSON.stringify({ pid: deadPid(), started: null, nonce: "gone" }));
  (await acquireLockFile(path)).release();
  writeFileSync(path, JSON.stringify({ pid: process.pid, started: "1", nonce: "gone" }));
  const lock = await acquireLockFile(path);
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
  lock.release();
});

it("[EMB-1] takes over from a process that died during its own takeover", async () => {
  writeFileSync(path, JSON.stringify({ pid: deadPid(), started: null, nonce: "a" }));
  writeFileSync(`${path}.takeover`, JSON.stringify({ pid: deadPid(), started: null, nonce: "b" }));
  (await acquireLockFile(path)).release();
  expect(existsSync(`${path}.takeover`)).toBe(false);
});

it("[EMB-1] releasing a lock doesn't remove another process's lock", async () => {
  const lock = await acquireLockFile(path);
  writeFileSync(path, JSON.stringify({ pid: process.pid, started: null, nonce: "another" }));
  lock.release();
  expect(existsSync(path)).toBe(true);
});

/** Simulates a lock held by another container or computer. */
const lockElsewhere = () =>
  writeFileSync(
    path,
    JSON.stringify({
      pid: process.pid,
      started: null,
      nonce: "elsewhere",
      machine: "another-boot pid:[1]",
      host: "box-2",
    }),
  );

it("[SAFE-9] a lock can't be acquired while a process in another container or on another computer renews it", async () => {
  lockElsewhere();
  let beats = 0;
  const beating = setInterval(() => utimesSync(path, ++beats, beats), 5);
  const messages: string[] = [];
  onTestFinished(() => clearInterval(beating));
  const taking = acquireLockFile(path, { lookMs: 20, onWait: (text) => messages.push(text) });
  await expect(taking).rejects.toThrow(/another computer \(box-2\).*Stop process \d+ there/);
  expect(messages.join()).toContain("box-2");
});

it("[SAFE-9] takes over a lock that isn't renewed, and a holder notices that it has lost its lock", async () => {
  const old = await acquireLockFile(path);
  expect(old.isHeld()).toBe(true);
  lockElsewhere();
  expect(old.isHeld()).toBe(false);
  const lock = await acquireLockFile(path, { lookMs: 1 });
  expect(lock.isHeld()).toBe(true);
  old.release();
  expect(lock.isHeld()).toBe(true);
  lock.release();
});

it("[SAFE-9] stops waiting for a lock when the process shuts down", async () => {
  lockElsewhere();
  const leaving = new AbortController();
  const taking = acquireLockFile(path, { signal: leaving.signal, onWait: () => leaving.abort() });
  await expect(taking).rejects.toThrow("aborted");
});

it("[SAFE-9] a lock is renewed while it's held", async () => {
  const lock = await acquireLockFile(path);
  utimesSync(path, 1, 1);
  await vi.waitFor(() => expect(statSync(path).mtimeMs).toBeGreaterThan(1000), { timeout: 20_000 });
  lock.release();
});

it("[SAFE-9] a lock is renewed even while the process is busy", () => {
  writeFileSync(path, "");
  utimesSync(path, 1, 1);
  const end = startHeartbeat(openSync(path, "r+"), 10);
  const giveUpAt = performance.now() + 20_000;
  // Busy loop: the event loop never runs.
  while (statSync(path).mtimeMs === 1000 && performance.now() < giveUpAt);
  expect(statSync(path).mtimeMs).toBeGreaterThan(1000);
  end();
});

it("[EMB-1] if eight processes find a stale lock at the same time, exactly one acquires it", async () => {
  writeFileSync(path, JSON.stringify({ pid: deadPid(), started: null, nonce: "gone" }));
  const code = `
    import { acquireLockFile } from ${JSON.stringify(join(import.meta.dirname, "lock-file.ts"))};
    const at = Number(process.argv[1]);
    while (Date.now() < at);
    try { await acquireLockFile(${JSON.stringify(path)}); console.log("won"); setTimeout(() => {}, 60000); }
    catch (error) { console.log(error.name); }`;
  const startTime = String(Date.now() + 2500);
  const children = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code, startTime]),
  );
  onTestFinished(() => children.forEach((child) => void child.kill("SIGKILL")));
  const outcomes = await Promise.all(
    children.map(async (child) => String((await once(child.stdout, "data"))[0]).trim()),
  );
  expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "LockedError")).toHaveLength(7);
}, 30_000);
