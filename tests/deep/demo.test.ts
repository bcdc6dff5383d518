import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listMissingPackages } from "@/scripts/demo/partner";
import { BUILD } from "../setup/built-app";

const missing = await listMissingPackages();
if (missing.length > 0)
  console.warn(`A partner's afternoon is not played. Install these Debian packages: ${missing.join(", ")}.`);

describe.skipIf(missing.length > 0)("npm run demo -- partner", () => {
  let folder: string;
  let demo: ChildProcess;
  let output: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "glovebox-demo-"));
    output = "";
    demo = spawn(process.execPath, ["--import", "tsx", "scripts/demo.ts", "partner", join(folder, "kept")], {
      // Temporary files go to this folder, so that leftovers are visible.
      env: { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR: BUILD, TMPDIR: folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const hear = (chunk: Buffer) => {
      output += chunk;
    };
    demo.stdout?.on("data", hear);
    demo.stderr?.on("data", hear);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const programs = () =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && Number(name) !== demo.pid)
      .filter((pid) => ["cmdline", "environ"].some((file) => readProcess(pid, file).includes(folder)));
  function readProcess(pid: string, file: string): string {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  }
  const leftBehind = () => readdirSync(folder).filter((name) => name.startsWith("glovebox-"));

  it("[PART-9] the partner demo runs from sign-up to the statement, and leaves nothing behind except its output files", async () => {
    const [code] = await once(demo, "exit");
    console.log(output);
    expect([code, output]).toEqual([0, expect.stringContaining("Every check passed")]);
    const keptFiles = [
      "log.txt",
      "preview.png",
      "report.pdf",
      "statement.csv",
      "statement.pdf",
      "widget.png",
    ];
    expect(readdirSync(join(folder, "kept")).sort()).toEqual(keptFiles);
    expect([leftBehind(), programs()]).toEqual([[], []]);
  });

  it("[PART-9] if interrupted, the demo stops everything that it started, and reports the failure", async () => {
    while (!output.includes("A fresh instance on")) await once(demo.stdout as NodeJS.ReadableStream, "data");
    expect([leftBehind().length > 0, programs().length > 0]).toEqual([true, true]);
    demo.kill("SIGINT");
    const [code] = await once(demo, "exit");
    expect([code, output]).toEqual([1, expect.stringContaining("Ended by SIGINT.")]);
    expect([leftBehind(), programs(), existsSync(join(folder, "kept/log.txt"))]).toEqual([[], [], true]);
  });
});
