import { crc32 } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface PngImage {
  width: number;
  height: number;
  /** Deflated RGB rows, each after its filter byte. */
  data: Uint8Array;
  dotsPerInch?: number;
}

export function encodePngFile({ width, height, data, dotsPerInch }: PngImage): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    createChunk("IHDR", size),
    ...(dotsPerInch ? [createChunk("pHYs", encodePrintedSize(dotsPerInch))] : []),
    createChunk("IDAT", data),
    createChunk("IEND", Buffer.alloc(0)),
  ]);
}

function encodePrintedSize(dotsPerInch: number): Buffer {
  const dots = Buffer.alloc(9);
  const perMeter = Math.round(dotsPerInch / 0.0254);
  dots.writeUInt32BE(perMeter, 0);
  dots.writeUInt32BE(perMeter, 4);
  dots[8] = 1;
  return dots;
}

function createChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const head = Buffer.alloc(4);
  const tail = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}
