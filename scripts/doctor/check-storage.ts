import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Env, getBucket } from "@/lib/platform/env/env";
import { type BucketOptions, createS3FileStore } from "@/lib/platform/files/s3-file-store";
import { DISK_ROOM_MIN, readFreeBytes } from "@/lib/platform/telemetry/disk-room";
import { createAbsentFinding, createOkFinding, type Finding, failed, getReason, warning } from "./finding";

const MB = 1024 * 1024;
const FREE_WARNING = 1024 * MB;

export async function checkBucket(
  settings: Env,
  options: Pick<BucketOptions, "timeoutMs"> = {},
): Promise<Finding> {
  const bucket = getBucket(settings);
  const CHECK = "Bucket";
  if (!bucket)
    return createAbsentFinding(CHECK, "Files are in DATA_DIR, or in PostgreSQL: S3_BUCKET is not set.");
  let failure = "";
  const hear = (detail: object) => {
    const { operation, reason, status } = detail as { operation?: string; reason?: string; status?: number };
    const text = status ? `${reason} (${status})` : `${reason}`;
    failure = operation ? `${operation} failed: ${text}` : text;
  };
  const nothing = () => undefined;
  const store = createS3FileStore(
    { ...bucket, ...options },
    { debug: nothing, info: nothing, warn: hear, error: hear },
  );
  const key = `doctor/${randomUUID()}.txt`;
  const content = Buffer.from(key);
  try {
    await store.check();
    if (failure) throw new Error(failure);
    await store.put(key, content);
    const read = await store.get(key);
    await store.remove(key);
    if (!read || !content.equals(read)) throw new Error("the object read differs from the one written");
    return createOkFinding(CHECK, `An object was written to ${bucket.bucket}, read and deleted.`);
  } catch (error) {
    const remedy = "Check S3_BUCKET, S3_ENDPOINT and the key's permissions: docs/operators/files.md.";
    return failed(CHECK, `${bucket.bucket} can't be used: ${failure || getReason(error)}`, remedy);
  }
}

export async function checkDisk(
  { DATA_DIR }: Pick<Env, "DATA_DIR">,
  free: (folder: string) => Promise<number | null> = readFreeBytes,
): Promise<Finding> {
  const probe = join(DATA_DIR, `doctor-${randomUUID()}`);
  try {
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
    await rm(probe);
    const bytes = (await free(DATA_DIR)) ?? 0;
    const text = `${Math.round(bytes / MB)} MB are free at ${DATA_DIR}.`;
    const remedy = "Free up space, or move DATA_DIR to a larger disk.";
    if (bytes < DISK_ROOM_MIN) return failed("Disk", text, remedy);
    return bytes < FREE_WARNING ? warning("Disk", text, remedy) : createOkFinding("Disk", text);
  } catch (error) {
    const remedy = "Give the application's user write access: uploads require it.";
    return failed("Disk", `DATA_DIR (${DATA_DIR}) can't be written: ${getReason(error)}`, remedy);
  }
}
