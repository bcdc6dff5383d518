import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Budgets of first-load script in KiB, gzip: public pages, and members' lists. */
const PUBLIC_KIB = 170;
const MEMBER_KIB = 210;

const MEMBER_PAGES = /^\/(dashboard|my-vehicles|account|dealer|dvh|admin(?!-login))(\/|$)/;

/** The most that a route's first load may weigh. */
export function budgetOf(route: string): number {
  return MEMBER_PAGES.test(route) ? MEMBER_KIB : PUBLIC_KIB;
}

/** The scripts that each page loads first, according to the build. `build` is the build's folder. */
export function firstLoads(build: string): Map<string, number> {
  const stats: { route: string; firstLoadChunkPaths: string[] }[] = JSON.parse(
    readFileSync(join(build, "diagnostics/route-bundle-stats.json"), "utf8"),
  );
  const sizes = new Map<string, number>();
  // Relative to the project's folder, with the name that the build's folder had when it was built.
  const inBuild = (path: string) => join(build, path.slice(path.indexOf("static/")));
  const sizeOf = (path: string) => {
    const size = sizes.get(path) ?? gzipSync(readFileSync(inBuild(path))).length;
    sizes.set(path, size);
    return size;
  };
  return new Map(
    stats.map(({ route, firstLoadChunkPaths }) => [
      route,
      firstLoadChunkPaths.reduce((sum, path) => sum + sizeOf(path), 0) / 1024,
    ]),
  );
}
