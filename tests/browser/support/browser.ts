import { existsSync } from "node:fs";

/** The browser of the tests: CHROMIUM_PATH, else Debian's, else the packed one, else Playwright's own (undefined). */
export async function browserExecutable(): Promise<string | undefined> {
  for (const path of [process.env.CHROMIUM_PATH, "/usr/bin/chromium"]) {
    if (path && existsSync(path)) return path;
  }
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    return await packed.executablePath();
  } catch {
    return undefined;
  }
}
