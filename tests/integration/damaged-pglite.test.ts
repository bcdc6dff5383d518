import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { asDamage } from "@/lib/platform/db/pglite-damage";
import { buildPgliteDump } from "@/lib/platform/db/pglite-dump";
import { createTestFolder } from "../setup/test-folder";

const directory = createTestFolder();
const whole = join(directory, "whole");
beforeAll(async () => {
  await buildPgliteDump();
  await (await openPglite({ dataDir: whole })).close();
});

async function damaged(damage: (dataDir: string) => void): Promise<string> {
  const dataDir = join(directory, randomUUID());
  await cp(whole, dataDir, { recursive: true });
  damage(dataDir);
  return dataDir;
}

it.each([
  [
    "with a missing log",
    (dataDir: string) => {
      const log = join(dataDir, "pglite/pg_wal");
      for (const name of readdirSync(log)) rmSync(join(log, name), { recursive: true });
    },
  ],
  ["without its version file", (dataDir: string) => rmSync(join(dataDir, "pglite/PG_VERSION"))],
])(
  "[SAFE-12] startup rejects an embedded database %s, explains the fix, and leaves the files unchanged",
  async (_, damage) => {
    const dataDir = await damaged(damage);
    const opening = openPglite({ dataDir });
    await expect(opening).rejects.toThrow(/is damaged.*Move the folder away.*npm run restore/);
    await expect(opening).rejects.not.toThrow("Build with");
    expect(readdirSync(dataDir)).toEqual(["pglite"]);
  },
);

it.runIf(process.platform === "linux")(
  "[SAFE-12] on a full disk, a cryptic PGlite error is reported as a full disk, but a clear error isn't replaced",
  () => {
    // /proc has no free space for anyone.
    const full = "/proc";
    const words = "The disk of /proc is full. Free up space there, then start again.";
    // PGlite's file system throws objects without a message.
    const failures = [{ name: "ErrnoError", errno: 51 }, Object.assign(new Error("x"), { code: "53100" })];
    for (const failure of failures) expect(asDamage(failure, full)).toMatchObject({ message: words });
    expect(String(asDamage({ name: "ErrnoError", errno: 51 }, directory))).toContain("is damaged");
    // ENOSPC from Node counts even if space has been freed since.
    const unwritten = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    expect(asDamage(unwritten, directory)).toMatchObject({ message: words.replace(full, directory) });
    const clear = new Error("The migrations are of a newer version.");
    expect(asDamage(clear, full)).toBe(clear);
  },
);
