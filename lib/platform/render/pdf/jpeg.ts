import type { PdfFile } from "./pdf-file";

export interface JpegShape {
  width: number;
  height: number;
  components: 1 | 3;
}

interface Segment {
  marker: number;
  start: number;
  end: number;
}

const [SOI, SOS, COMMENT] = [0xd8, 0xda, 0xfe];

function readSegments(bytes: Uint8Array): Segment[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const segments: Segment[] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (bytes[at] !== 0xff || length < 2 || end > bytes.length) return null;
    segments.push({ marker, start: at, end });
    if (marker === SOS) return segments;
    at = end;
  }
  return null;
}

/** Huffman-coded baseline, extended, and progressive frames, which all viewers read (ITU-T T.81). */
const FRAMES = [0xc0, 0xc1, 0xc2];

export function readJpegShape(bytes: Uint8Array): JpegShape | null {
  const frame = readSegments(bytes)?.find(({ marker }) => FRAMES.includes(marker));
  if (!frame || frame.end - frame.start < 10) return null;
  const [depth, h1 = 0, h2 = 0, w1 = 0, w2 = 0, components] = bytes.subarray(frame.start + 4);
  const [width, height] = [(w1 << 8) | w2, (h1 << 8) | h2];
  if (depth !== 8 || width === 0 || height === 0) return null;
  return components === 1 || components === 3 ? { width, height, components } : null;
}

export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const segments = readSegments(bytes) ?? [];
  // APP0 only marks the file as JPEG; the other application segments may hold location or device data.
  const isKept = ({ marker }: Segment) => marker !== COMMENT && (marker < 0xe1 || marker > 0xef);
  const last = segments.at(-1);
  const parts = segments.filter(isKept).map(({ start, end }) => bytes.subarray(start, end));
  return Buffer.concat([bytes.subarray(0, 2), ...parts, bytes.subarray(last?.end ?? 2)]);
}

export function addJpeg(file: PdfFile, bytes: Uint8Array): number | null {
  const shape = readJpegShape(bytes);
  if (!shape) return null;
  const { width, height, components } = shape;
  const color = components === 3 ? "/DeviceRGB" : "/DeviceGray";
  const size = `/Width ${width} /Height ${height} /ColorSpace ${color} /BitsPerComponent 8`;
  const entries = `/Type /XObject /Subtype /Image ${size} /Filter /DCTDecode`;
  return file.addPackedStream(withoutMetadata(bytes), entries);
}
