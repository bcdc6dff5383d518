import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** First-load script in KiB, gzip: what anybody opens first, and the lists that members work with. */
export const PUBLIC_KIB = 170;
export const MEMBER_KIB = 210;

const MEMBER_PAGES = /^\/(dashboard|my-vehicles|account|dealer|dvh|admin(?!-login))(\/|$)/;

/** The most that a route's first load may weigh. */
export function budgetOf(route: string): number {
  return MEMBER_PAGES.test(route) ? MEMBER_KIB : PUBLIC_KIB;
}

/** What the build says of each page: the scripts that its first load needs. `build` is the build's folder. */
export function firstLoads(build: string): Map<string, number> {
  const stats: { route: string; firstLoadChunkPaths: string[] }[] = JSON.parse(
    readFileSync(join(build, "diagnostics/route-bundle-stats.json"), "utf8"),
  );
  const known = new Map<string, number>();
  // Told from the project's folder, with the build's as it was named when it was made.
  const inBuild = (path: string) => join(build, path.slice(path.indexOf("static/")));
  const sizeOf = (path: string) => {
    const size = known.get(path) ?? gzipSync(readFileSync(inBuild(path))).length;
    known.set(path, size);
    return size;
  };
  return new Map(
    stats.map(({ route, firstLoadChunkPaths }) => [
      route,
      firstLoadChunkPaths.reduce((sum, path) => sum + sizeOf(path), 0) / 1024,
    ]),
  );
}
