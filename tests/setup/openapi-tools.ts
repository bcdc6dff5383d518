import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "./free-port";
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

export interface MockServer {
  origin: string;
  output(): string;
  stop(): Promise<void>;
}

/** Starts Prism, which returns the document's examples and 422 for requests that it doesn't allow. */
export async function startMock(document: string): Promise<MockServer> {
  const port = await findFreePort();
  const prism: ChildProcess = spawn(
    process.execPath,
    [join(TOOLS, "node_modules/.bin/prism"), "mock", "-h", "127.0.0.1", "-p", String(port), document],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const kill = () => prism.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  const exited = once(prism, "exit");
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("is listening on")) resolve();
    };
    prism.stdout?.on("data", hear);
    prism.stderr?.on("data", hear);
    exited.then(() => reject(new Error(`Prism ended: ${output}`)), reject);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop() {
      process.removeListener("exit", kill);
      kill();
      await exited;
    },
  };
}
