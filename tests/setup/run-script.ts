import { spawn } from "node:child_process";
import { bundleScript } from "./bundle-script";

const bundles = new Map<string, Promise<string>>();

export async function runScript(
  script: string,
  environment: Record<string, string>,
  ...input: string[]
): Promise<{ code: number | null; output: string }> {
  const bundle = bundles.get(script) ?? bundleScript(`scripts/${script}.ts`);
  bundles.set(script, bundle);
  const child = spawn(process.execPath, [await bundle, ...input], {
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
