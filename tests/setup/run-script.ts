import { once } from "node:events";
import { bundleScript } from "./bundle-script";
import { runProgram } from "./program";

const bundles = new Map<string, Promise<string>>();

export async function runScript(
  script: string,
  environment: Record<string, string>,
  ...input: string[]
): Promise<{ code: number | null; output: string }> {
  const bundle = bundles.get(script) ?? bundleScript(`scripts/${script}.ts`);
  bundles.set(script, bundle);
  const { child, output } = runProgram([process.execPath, await bundle, ...input], {
    ...process.env,
    LOG_LEVEL: "silent",
    ...environment,
  });
  const [code] = await once(child, "close");
  return { code, output: output() };
}
