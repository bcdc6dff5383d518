import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

/**
 * Bundles a script, because compiling hundreds of files takes seconds at each start. Inside the project, so that
 * imports resolve.
 */
export async function bundleScript(entry: string): Promise<string> {
  const root = process.cwd();
  const outfile = join(root, ".cache", "tests", `${basename(entry, ".ts")}-${process.pid}.mjs`);
  const requireOfTsx = createRequire(createRequire(import.meta.url).resolve("tsx"));
  const { build } = requireOfTsx("esbuild") as { build(options: object): Promise<unknown> };
  await build({
    outfile,
    bundle: true,
    packages: "external",
    alias: { "@": root },
    logLevel: "warning",
    entryPoints: [join(root, entry)],
    platform: "node",
    format: "esm",
    target: "node20",
  });
  process.once("exit", () => rmSync(outfile, { force: true }));
  return outfile;
}
