import { spawn } from "node:child_process";

/** Runs one of the project's commands as an operator does. */
export function runScript(
  script: string,
  environment: Record<string, string>,
  ...input: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...input], {
    env: { ...process.env, LOG_LEVEL: "silent", ...environment },
  });
  return new Promise((resolve) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.on("close", (code) => resolve({ code, output }));
  });
}
