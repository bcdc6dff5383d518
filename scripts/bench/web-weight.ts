import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Budgets for first-load script, in gzipped KiB. */
const PUBLIC_KIB = 170;
const MEMBER_KIB = 210;

const MEMBER_PAGES = /^\/(dashboard|my-vehicles|account|dealer|dvh|admin(?!-login))(\/|$)/;

export function getBudget(route: string): number {
  return MEMBER_PAGES.test(route) ? MEMBER_KIB : PUBLIC_KIB;
}

export function readFirstLoads(build: string): Map<string, number> {
  const stats: { route: string; firstLoadChunkPaths: string[] }[] = JSON.parse(
    readFileSync(join(build, "diagnostics/route-bundle-stats.json"), "utf8"),
  );
  const sizes = new Map<string, number>();
  // Stats paths contain the build folder's name at build time, which may have changed since.
  const inBuild = (path: string) => join(build, path.slice(path.indexOf("static/")));
  const getSize = (path: string) => {
    const size = sizes.get(path) ?? gzipSync(readFileSync(inBuild(path))).length;
    sizes.set(path, size);
    return size;
  };
  return new Map(
    stats.map(({ route, firstLoadChunkPaths }) => [
      route,
      firstLoadChunkPaths.reduce((sum, path) => sum + getSize(path), 0) / 1024,
    ]),
  );
}
