import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port";
import { installPackage } from "./tool-package";

/** The package of the tools: a linter, a mock and a generator of clients, which the application does not depend on. */
export const TOOLS = join(import.meta.dirname, "../deep/openapi");
/** What they make. */
const MADE = join(TOOLS, "made");

/** Runs one of the tools; throws with its output when it fails. */
export function runTool(name: string, ...args: string[]): string {
  return execFileSync(join(TOOLS, "node_modules/.bin", name), args, {
    cwd: TOOLS,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    // Nothing is sent of the run.
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
}

/** Installs the tools as their lock file has them, and writes the document. Returns its path. */
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
  /** What it wrote so far. */
  output(): string;
  stop(): Promise<void>;
}

/** A Members API that Prism makes of the document: it answers its examples, and 422 to what the document does not allow. */
export async function startMock(document: string): Promise<MockServer> {
  const port = await freePort();
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
