/**
 * The scripts of the embed kit, bundled from lib/embed: what lib/front/embed-files.ts serves. In development they are made
 * at each request; scripts/bundle-server.mjs writes them beside the server.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export const EMBED_FILES = { script: "embed.js", frame: "embed-frame.js" };

/** By language, so that one more language needs no change here. */
function texts(root) {
  const files = readdirSync(join(root, "messages")).map((locale) => [
    locale,
    join(root, "messages", locale, "embed.json"),
  ]);
  const own = files.filter(([, file]) => existsSync(file));
  return Object.fromEntries(own.map(([locale, file]) => [locale, JSON.parse(readFileSync(file, "utf8"))]));
}

/** `root` is the project's folder. Resolves to the texts of both scripts, minified. */
export async function bundleEmbed(root) {
  const require = createRequire(join(root, "package.json"));
  // esbuild comes with tsx.
  const { build } = createRequire(require.resolve("tsx"))("esbuild");
  const bundle = async (entry) => {
    const { outputFiles } = await build({
      entryPoints: [join(root, "lib/embed", entry)],
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
