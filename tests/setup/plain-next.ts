import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "./app-server";
import { BUILD } from "./built-app";
import { findFreePort } from "./free-port";

export interface PlainNext {
  port: number;
  output(): string;
  stop(): Promise<void>;
}

const START_MS = 90_000;

export async function startNext(
  command: "start" | "dev",
  environment: Record<string, string> = {},
  options: readonly string[] = ["-H", "127.0.0.1"],
): Promise<PlainNext> {
  const dataDir = mkdtempSync(join(tmpdir(), "glovebox-next-"));
  const port = await findFreePort();
  const args = ["node_modules/next/dist/bin/next", command, ...options, "-p", String(port)];
  const child: ChildProcess = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: command === "dev" ? "development" : "production",
      DATA_DIR: dataDir,
      NEXT_TELEMETRY_DISABLED: "1",
      // `next dev` writes its build folder into tsconfig.json, so it keeps the default.
      ...(command === "start" ? { NEXT_DIST_DIR: BUILD } : {}),
      NHTSA_ORIGIN: "0",
      VPIC_ORIGIN: "0",
      EPA_ORIGIN: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
  const exited = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const until = performance.now() + START_MS;
  for (;;) {
    const answer = await ask(port, "/api/health/ready").catch(() => null);
    if (answer?.status === 200) return { port, output: () => output, stop };
    if (child.exitCode !== null || performance.now() > until) {
      if (child.exitCode === null) await stop();
      throw new Error(`next ${command} is not ready: ${answer?.text ?? ""}\n${output}`);
    }
    await pause(100);
  }
}
