import type { Sharp, SharpOptions } from "sharp";
import { AppError } from "@/lib/platform/values";

/** Allows a 12-megapixel phone photo. Checked in the header, before decoding. */
const PIXELS_MAX = 12_600_000;
/** Lower, because progressive and interlaced pictures are held entirely in memory while decoding. */
const PIXELS_MAX_IN_PASSES = 4_200_000;
const SIDE_MAX = 8192;
/** One second below the input pool's limit, so that libvips times out first and stops its threads. */
const SECONDS_MAX = 4;
const OUTPUT = {
  webp: { quality: 82 },
  jpeg: { quality: 72 },
  png: { compressionLevel: 9 },
};

const OPTIONS: SharpOptions = {
  limitInputPixels: PIXELS_MAX,
  failOn: "error",
  pages: 1,
  sequentialRead: true,
};

type Open = (bytes: Uint8Array) => Sharp;
let opening: Promise<Open> | undefined;

/** Enables only three of libvips' decoders; the rest are attack surface (SEC-UPL-04). */
async function loadSharp(): Promise<Open> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.cache(false);
  return (bytes) => sharp(bytes, OPTIONS);
}

export function createUnreadable(): AppError {
  return new AppError("unsupported_media_type", "We can't read this picture. Use a PNG, JPEG or WebP.");
}

export const PICTURE_TOO_LONG = "This picture took too long to read. Try again, or use a smaller one.";

export function toPictureRefusal(error: unknown): AppError {
  return /^Error: timeout:/.test(String(error))
    ? new AppError("took_too_long", PICTURE_TOO_LONG)
    : createUnreadable();
}

function createTooManyPixelsError(): AppError {
  return new AppError("too_large", "This picture has too many pixels. Use one up to 12 megapixels.");
}

async function assertHarmless(image: Sharp): Promise<void> {
  const header = await image.metadata().catch((error: unknown) => {
    throw /pixel limit|too large|dimension/i.test(String(error))
      ? createTooManyPixelsError()
      : createUnreadable();
  });
  const { width, height, pages = 1, isProgressive } = header;
  const most = isProgressive ? PIXELS_MAX_IN_PASSES : PIXELS_MAX;
  if (Math.max(width, height) > SIDE_MAX || width * height > most) throw createTooManyPixelsError();
  if (pages > 1) {
    throw new AppError("unsupported_media_type", "This picture is animated. Use a still one.");
  }
}

export type PictureKind = keyof typeof OUTPUT;

export interface PictureInput {
  bytes: Uint8Array;
  side: number;
  kind: PictureKind;
}

/** Throws 413 for too many pixels, 415 for an unreadable picture, and 422 on timeout. */
export async function encodePicture({ bytes, side, kind }: PictureInput): Promise<Uint8Array> {
  opening ??= loadSharp();
  const open = await opening;
  await assertHarmless(open(bytes));
  // Apply the EXIF rotation before all metadata is dropped (SEC-UPL-03).
  const upright = open(bytes).autoOrient();
  const encoded = await (kind === "jpeg" ? upright.flatten({ background: "white" }) : upright)
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: SECONDS_MAX })
    .toFormat(kind, OUTPUT[kind])
    .toBuffer()
    .catch((error: unknown) => {
      throw toPictureRefusal(error);
    });
  return new Uint8Array(encoded);
}

let last: Promise<unknown> = Promise.resolve();

export function resizeOwnPicture(bytes: Uint8Array, side: number, kind: PictureKind): Promise<Uint8Array> {
  const turn = last.then(() => encodePicture({ bytes, side, kind }));
  last = turn.catch(() => undefined);
  return turn;
}
