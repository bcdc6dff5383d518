import type { InputOwner, InputPool, InputTask } from "@/lib/platform/input";
import { AppError, PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_MAX_PIXELS } from "@/lib/platform/values";
import { createUnreadable, PICTURE_TOO_LONG, type PictureInput, type PictureKind } from "./encode-picture";

const SIGNATURE_BYTES = 12;
/** File signatures of PNG, JPEG and WebP; the declared type isn't trusted. */
const KINDS: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => starts(bytes, [0xff, 0xd8, 0xff]),
  (bytes) => starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
];

function starts(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

export const pictureTask: InputTask<PictureInput, Uint8Array> = {
  name: "picture",
  lane: "documents",
  limitMs: 5000,
  tooLong: PICTURE_TOO_LONG,
  load: async () => (await import("./encode-picture")).encodePicture,
};

async function readBytes(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

export async function readPicture(
  input: InputPool,
  owner: InputOwner,
  file: Blob,
  { side = PROFILE_IMAGE_MAX_PIXELS, kind = "webp" }: { side?: number; kind?: PictureKind } = {},
): Promise<Uint8Array> {
  if (file.size > PROFILE_IMAGE_MAX_BYTES)
    throw new AppError("too_large", "This picture is too large. Use one up to 2 MB.");
  const start = await readBytes(file.slice(0, SIGNATURE_BYTES));
  if (!KINDS.some((isKind) => isKind(start))) throw createUnreadable();
  return input.run(pictureTask, async () => ({ bytes: await readBytes(file), side, kind }), owner);
}
