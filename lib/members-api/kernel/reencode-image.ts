import type { Sharp, SharpOptions } from "sharp";
import { PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_MAX_PIXELS } from "@/lib/core/constants";
import { AppError } from "@/lib/core/errors";

/** 12 megapixels and a little: what a telephone's camera makes. More is refused by its header, before it is decoded. */
const PIXELS_MAX = 12_600_000;
/** A picture that is sent in passes (progressive, interlaced) is held whole while it is decoded. */
const PIXELS_MAX_IN_PASSES = 4_200_000;
const SIDE_MAX = 8192;
/** Decoded at once; the others wait, so that a flood of uploads takes no more memory than one. */
const WAITING_MAX = 24;
const SECONDS_MAX = 10;
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

const SIGNATURE_BYTES = 12;
/** The first bytes of the three accepted kinds; the declared type does not count. */
const KINDS: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => starts(bytes, [0xff, 0xd8, 0xff]),
  (bytes) => starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
];

function starts(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

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

function unreadable(): AppError {
  return new AppError("unsupported_media_type", "We can't read this picture. Use a PNG, JPEG or WebP.");
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

type Kind = "webp" | "jpeg" | "png";

async function encode(bytes: Uint8Array, side: number, kind: Kind): Promise<Uint8Array> {
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
    .catch(() => {
      throw unreadable();
    });
  return new Uint8Array(encoded);
}

async function bytesOf(picture: Uint8Array | Blob): Promise<Uint8Array> {
  return picture instanceof Blob ? new Uint8Array(await picture.arrayBuffer()) : picture;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Any PNG, JPEG or WebP of at most 2 MB as a new picture (a WebP unless `kind` says otherwise) of at most `side` pixels a side, with nothing but the pixels of the old one.
 * Throws 413 for too many bytes or pixels, 415 for anything else, 429 when too many wait.
 */
export async function reencodeImage(
  picture: Uint8Array | Blob,
  side: number = PROFILE_IMAGE_MAX_PIXELS,
  kind: Kind = "webp",
): Promise<Uint8Array> {
  if ((picture instanceof Blob ? picture.size : picture.byteLength) > PROFILE_IMAGE_MAX_BYTES) {
    throw new AppError("too_large", "This picture is too large. Use one up to 2 MB.");
  }
  const start = await bytesOf(picture.slice(0, SIGNATURE_BYTES));
  if (!KINDS.some((isKind) => isKind(start))) throw unreadable();
  if (waiting >= WAITING_MAX) {
    throw new AppError("too_many_requests", "The service is busy. Try again.", { retryAfter: 3 });
  }
  waiting += 1;
  // Read from where it lies when its turn has come: those that wait take no memory.
  const turn = last.then(async () => encode(await bytesOf(picture), side, kind));
  last = turn.catch(() => undefined);
  return turn.finally(() => {
    waiting -= 1;
  });
}
