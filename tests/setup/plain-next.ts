import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "./app-server";
import { BUILD } from "./built-app";
import { findFreePort } from "./free-port";
import { NO_SOURCES, runProgram } from "./program";

export type PlainNext = Awaited<ReturnType<typeof startNext>>;

const START_MS = 90_000;

export async function startNext(
  command: "start" | "dev",
  environment: Record<string, string> = {},
  options: readonly string[] = ["-H", "127.0.0.1"],
) {
  const dataDir = mkdtempSync(join(tmpdir(), "glovebox-next-"));
  const port = await findFreePort();
  const args = ["node_modules/next/dist/bin/next", command, ...options, "-p", String(port)];
  const program = runProgram([process.execPath, ...args], {
    PATH: process.env.PATH,
    NODE_ENV: command === "dev" ? "development" : "production",
    DATA_DIR: dataDir,
    NEXT_TELEMETRY_DISABLED: "1",
    // `next dev` writes its build folder into tsconfig.json, so it keeps the default.
    ...(command === "start" ? { NEXT_DIST_DIR: BUILD } : {}),
    ...NO_SOURCES,
    ...environment,
  });
  const { child, output } = program;
  const stop = async (): Promise<void> => {
    await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const until = performance.now() + START_MS;
  for (;;) {
    const answer = await ask(port, "/api/health/ready").catch(() => null);
    if (answer?.status === 200) return { port, output, stop };
    if (child.exitCode !== null || performance.now() > until) {
      if (child.exitCode === null) await stop();
      throw new Error(`next ${command} is not ready: ${answer?.text ?? ""}\n${output()}`);
    }
    await pause(100);
  }
}
