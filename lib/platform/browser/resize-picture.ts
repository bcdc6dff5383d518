import { PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_MAX_PIXELS } from "@/lib/platform/values";

const TAKEN = ["image/png", "image/jpeg", "image/webp"];

/**
 * Scales to at most 2 MB and `side` pixels. `onProgress` gets 0 to 100; rejects if the browser can't decode the file.
 */
export async function shrinkPicture(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  side: number = PROFILE_IMAGE_MAX_PIXELS,
): Promise<File> {
  const { default: compress } = await import("browser-image-compression");
  return compress(file, {
    maxSizeMB: PROFILE_IMAGE_MAX_BYTES / (1024 * 1024),
    maxWidthOrHeight: side,
    // The library's worker loads code from another origin, which the content security policy blocks.
    useWebWorker: false,
    ...(TAKEN.includes(file.type) ? {} : { fileType: "image/jpeg" }),
    onProgress,
    signal,
  });
}
