import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "./free-port";
import { runProgram } from "./program";
import { installPackage } from "./tool-package";

/** Linter, mock and client generator in their own package, so that the application doesn't depend on them. */
export const TOOLS = join(import.meta.dirname, "../deep/openapi");
const MADE = join(TOOLS, "made");

export function runTool(name: string, ...args: string[]): string {
  return execFileSync(join(TOOLS, "node_modules/.bin", name), args, {
    cwd: TOOLS,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
}

export function prepareDocument(): string {
  installPackage(TOOLS);
  mkdirSync(MADE, { recursive: true });
  const path = join(MADE, "glovebox.json");
  writeFileSync(
    path,
    execFileSync(process.execPath, ["--import", "tsx", "scripts/openapi.ts"], {
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
  return path;
}

export type MockServer = Awaited<ReturnType<typeof startMock>>;

/** Starts Prism, which returns the document's examples and 422 for requests that it doesn't allow. */
export async function startMock(document: string) {
  const port = await findFreePort();
  const prism = join(TOOLS, "node_modules/.bin/prism");
  const program = runProgram(
    [process.execPath, prism, "mock", "-h", "127.0.0.1", "-p", String(port), document],
    process.env,
  );
  await program.until(/is listening on/);
  return { origin: `http://127.0.0.1:${port}`, stop: () => program.stop("SIGKILL") };
}
