import type { Sharp, SharpOptions } from "sharp";
import { AppError } from "@/lib/core/errors";

/** 12 megapixels and a little: what a telephone's camera makes. More is refused by its header, before it is decoded. */
const PIXELS_MAX = 12_600_000;
/** A picture that is sent in passes (progressive, interlaced) is held whole while it is decoded. */
const PIXELS_MAX_IN_PASSES = 4_200_000;
const SIDE_MAX = 8192;
/** One second less than the input pool's limit, so that libvips stops its own threads. */
const SECONDS_MAX = 4;
const OUTPUT = {
  webp: { quality: 82 },
  /** For print, where a photo is some inches wide. */
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

/** Loaded at the first picture. Of libvips' many decoders only the three are left on: the others are attack surface (SEC-UPL-04). */
async function loadSharp(): Promise<Open> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.cache(false);
  return (bytes) => sharp(bytes, OPTIONS);
}

export function unreadable(): AppError {
  return new AppError("unsupported_media_type", "We can't read this picture. Use a PNG, JPEG or WebP.");
}

/** Shown if a picture hits the time limit of libvips or of its thread. */
export const PICTURE_TOO_LONG = "This picture took too long to read. Try again, or use a smaller one.";

/** Refusal for an error of libvips. */
export function toPictureRefusal(error: unknown): AppError {
  return /^Error: timeout:/.test(String(error))
    ? new AppError("took_too_long", PICTURE_TOO_LONG)
    : unreadable();
}

function tooManyPixels(): AppError {
  return new AppError("too_large", "This picture has too many pixels. Use one up to 12 megapixels.");
}

/** Reads the header alone. Throws 413 for a picture that would be too large once decoded, 415 for one that moves. */
async function assertHarmless(image: Sharp): Promise<void> {
  const header = await image.metadata().catch((error: unknown) => {
    throw /pixel limit|too large|dimension/i.test(String(error)) ? tooManyPixels() : unreadable();
  });
  const { width, height, pages = 1, isProgressive } = header;
  const most = isProgressive ? PIXELS_MAX_IN_PASSES : PIXELS_MAX;
  if (Math.max(width, height) > SIDE_MAX || width * height > most) throw tooManyPixels();
  if (pages > 1) {
    throw new AppError("unsupported_media_type", "This picture is animated. Use a still one.");
  }
}

export type PictureKind = keyof typeof OUTPUT;

export interface PictureInput {
  bytes: Uint8Array;
  /** The longest side of the result, in pixels. */
  side: number;
  kind: PictureKind;
}

/**
 * Makes a new picture from the pixels alone. Throws 413 for too many pixels, 415 if it can't be read, 422 if it takes
 * too long.
 */
export async function encodePicture({ bytes, side, kind }: PictureInput): Promise<Uint8Array> {
  opening ??= loadSharp();
  const open = await opening;
  await assertHarmless(open(bytes));
  // Rotated by the EXIF orientation before that is dropped with all other metadata (SEC-UPL-03).
  const upright = open(bytes).autoOrient();
  // A JPEG has no transparency: a logo's would turn black.
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

/** A smaller copy of a picture that we encoded ourselves. One at a time, so that many take no more memory than one. */
export function resizeOwnPicture(bytes: Uint8Array, side: number, kind: PictureKind): Promise<Uint8Array> {
  const turn = last.then(() => encodePicture({ bytes, side, kind }));
  last = turn.catch(() => undefined);
  return turn;
}
