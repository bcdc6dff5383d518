import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** NEXT_DIST_DIR keeps parallel runs apart. */
export const BUILD = process.env.NEXT_DIST_DIR || ".next";
export const BUILD_WITHOUT_MIDDLEWARE = `${BUILD}-no-middleware`;

export function setup(): void {
  const built = spawnSync(process.execPath, ["scripts/ensure.mjs", "build"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NEXT_DIST_DIR: BUILD },
  });
  if (built.status !== 0) throw new Error("The application could not be built for the server tests.");
  removeMiddleware();
}

export function teardown(): void {
  rmSync(BUILD_WITHOUT_MIDDLEWARE, { recursive: true, force: true });
}

function removeMiddleware(): void {
  teardown();
  cpSync(BUILD, BUILD_WITHOUT_MIDDLEWARE, {
    recursive: true,
    filter: (source) => !/\/(cache|trace|dev)(\/|$)/.test(source.slice(BUILD.length)),
  });
  const server = join(BUILD_WITHOUT_MIDDLEWARE, "server");
  for (const name of ["middleware.js", "middleware.js.nft.json", "middleware"]) {
    rmSync(join(server, name), { recursive: true });
  }
  const manifest = join(server, "functions-config-manifest.json");
  const { functions, ...rest } = JSON.parse(readFileSync(manifest, "utf8"));
  if (!functions["/_middleware"]) throw new Error("The build has no middleware to remove.");
  delete functions["/_middleware"];
  writeFileSync(manifest, JSON.stringify({ ...rest, functions }));
}
