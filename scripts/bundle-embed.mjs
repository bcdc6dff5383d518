/**
 * Bundles the embed kit's scripts for lib/embed/client/, on each request in development. When run directly, writes them to
 * .cache/embed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

function texts(root) {
  const files = readdirSync(join(root, "messages")).map((locale) => [
    locale,
    join(root, "messages", locale, "embed.json"),
  ]);
  const ownFiles = files.filter(([, file]) => existsSync(file));
  return Object.fromEntries(
    ownFiles.map(([locale, file]) => [locale, JSON.parse(readFileSync(file, "utf8"))]),
  );
}

export async function bundleEmbed(root) {
  const require = createRequire(join(root, "package.json"));
  const { build } = createRequire(require.resolve("tsx"))("esbuild");
  const bundle = async (entry) => {
    const { outputFiles } = await build({
      entryPoints: [join(root, "lib/embed/client", entry)],
      bundle: true,
      write: false,
      minify: true,
      alias: { "@": root },
      define: { GLOVEBOX_TEXTS: JSON.stringify(texts(root)) },
      format: "iife",
      platform: "browser",
      target: "es2021",
      charset: "utf8",
      logLevel: "warning",
    });
    return outputFiles[0].text.trim();
  };
  const [script, frame] = await Promise.all([bundle("embed.ts"), bundle("fetch-in-frame.ts")]);
  return { script, frame };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { script, frame } = await bundleEmbed(process.cwd());
  mkdirSync(".cache/embed", { recursive: true });
  writeFileSync(".cache/embed/embed.js", script);
  writeFileSync(".cache/embed/embed-frame.js", frame);
}
