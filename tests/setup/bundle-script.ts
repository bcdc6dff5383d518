import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

/**
 * A script of the project as one file: translating hundreds of sources at each start takes seconds, and tests start
 * it often. The file is in the project, so that it can import the packages; each test process has its own.
 */
export async function bundleScript(entry: string): Promise<string> {
  const root = process.cwd();
  const outfile = join(root, ".cache", "tests", `${basename(entry, ".ts")}-${process.pid}.mjs`);
  // esbuild is a dependency of tsx, which runs the same sources in development.
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
