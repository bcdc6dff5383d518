import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

/**
 * Bundles a script, because compiling hundreds of files takes seconds at each start. The bundle is inside the project,
 * so that its imports resolve.
 */
export async function bundleScript(entry: string): Promise<string> {
  const root = process.cwd();
  const outdir = join(root, ".cache", "tests", `${basename(entry, ".ts")}-${process.pid}`);
  const requireOfTsx = createRequire(createRequire(import.meta.url).resolve("tsx"));
  const { build } = requireOfTsx("esbuild") as { build(options: object): Promise<unknown> };
  await build({
    outdir,
    bundle: true,
    packages: "external",
    alias: { "@": root },
    logLevel: "warning",
    // The script expects the thread's file next to its own.
    entryPoints: { script: join(root, entry), "input-thread": join(root, "lib/compose/input-thread.ts") },
    outExtension: { ".js": ".mjs" },
    platform: "node",
    format: "esm",
    target: "node20",
  });
  process.once("exit", () => rmSync(outdir, { recursive: true, force: true }));
  return join(outdir, "script.mjs");
}
