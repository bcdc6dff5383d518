import { readScan } from "../rules";
import type { BarcodeReader } from "./barcode-reader";
import { ANGLES, rotatePicture } from "./rotate-picture";

interface VideoScan {
  reader: BarcodeReader;
  signal: AbortSignal;
  onOther: (text: string) => void;
}

function waitForFrame(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const frame = requestAnimationFrame(() => resolve());
    signal.addEventListener(
      "abort",
      () => {
        cancelAnimationFrame(frame);
        resolve();
      },
      { once: true },
    );
  });
}

/** Alternates straight and slightly rotated frames. A code without a valid check digit needs two matching frames. */
export async function scanVideo(
  video: HTMLVideoElement,
  { reader, signal, onOther }: VideoScan,
): Promise<string | null> {
  const seenOnce = new Set<string>();
  for (let frame = 0; !signal.aborted; frame++) {
    await waitForFrame(signal);
    if (signal.aborted) return null;
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (size.width === 0) continue;
    const angle = frame % 2 === 0 ? 0 : (ANGLES[1 + (((frame - 1) / 2) % (ANGLES.length - 1))] ?? 0);
    const reading = readScan(await reader.read(rotatePicture(video, size, angle)));
    if (signal.aborted) return null;
    if (reading.kind === "other") onOther(reading.text);
    if (reading.kind !== "vin") continue;
    if (reading.sure || seenOnce.has(reading.vin)) return reading.text;
    seenOnce.add(reading.vin);
  }
  return null;
}
