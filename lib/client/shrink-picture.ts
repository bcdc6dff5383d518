import { PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_MAX_PIXELS } from "@/lib/core/constants";

/** What the server takes; anything else that this browser can draw is sent as JPEG. */
const TAKEN = ["image/png", "image/jpeg", "image/webp"];

/**
 * A picture of at most 2 MB and `side` pixels a side, 600 where none is given (specification 5), made in the browser. `onProgress` hears 0 to 100. Rejects
 * where this browser cannot read the file as a picture, or with the AbortError of `signal`.
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
    // Its worker loads the library from another origin, which the content security policy refuses.
    useWebWorker: false,
    ...(TAKEN.includes(file.type) ? {} : { fileType: "image/jpeg" }),
    onProgress,
    signal,
  });
}
