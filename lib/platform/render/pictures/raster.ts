import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { Rgb } from "@/lib/platform/values";
import { encodePngFile } from "../png-file";
import type { Contour } from "./contours";

const deflateAsync = promisify(deflate);

export class Raster {
  readonly #pixels: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    background: Rgb,
  ) {
    this.#pixels = Buffer.alloc(width * height * 3, Buffer.from(background));
  }

  fill(contours: readonly Contour[], color: Rgb): void {
    const box = this.#boxOf(contours);
    if (!box) return;
    const { left, top, width, height } = box;
    const cover = new Float32Array((width + 2) * height);
    for (const contour of contours) {
      for (let at = 0; at < contour.length; at += 2) {
        const next = (at + 2) % contour.length;
        addEdge(
          cover,
          box,
          [contour[at] ?? 0, contour[at + 1] ?? 0],
          [contour[next] ?? 0, contour[next + 1] ?? 0],
        );
      }
    }
    for (let row = 0; row < height; row++) {
      let sum = 0;
      for (let column = 0; column < width; column++) {
        sum += cover[row * (width + 2) + column] ?? 0;
        const share = Math.min(1, Math.abs(sum));
        if (share > 0.002) this.blend(left + column, top + row, color, share);
      }
    }
  }

  blend(x: number, y: number, color: Rgb, share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    for (let part = 0; part < 3; part++) {
      const before = this.#pixels[at + part] ?? 0;
      this.#pixels[at + part] = Math.round(before + ((color[part] ?? 0) - before) * share);
    }
  }

  /** Encodes a 24-bit PNG; the output is deterministic. */
  async png(): Promise<Buffer> {
    const rows = Buffer.alloc((this.width * 3 + 1) * this.height);
    for (let y = 0; y < this.height; y++) {
      const row = this.#pixels.subarray(y * this.width * 3, (y + 1) * this.width * 3);
      rows.set(row, y * (this.width * 3 + 1) + 1);
    }
    return encodePngFile({
      width: this.width,
      height: this.height,
      data: await deflateAsync(rows, { level: 7 }),
    });
  }

  #boxOf(contours: readonly Contour[]) {
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (const contour of contours) {
      for (let at = 0; at < contour.length; at += 2) {
        left = Math.min(left, contour[at] ?? 0);
        right = Math.max(right, contour[at] ?? 0);
        top = Math.min(top, contour[at + 1] ?? 0);
        bottom = Math.max(bottom, contour[at + 1] ?? 0);
      }
    }
    const box = { left: Math.max(0, Math.floor(left)), top: Math.max(0, Math.floor(top)) };
    const width = Math.min(this.width, Math.ceil(right)) - box.left;
    const height = Math.min(this.height, Math.ceil(bottom)) - box.top;
    return width > 0 && height > 0 ? { ...box, width, height } : null;
  }
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Accumulates signed areas, as in Raph Levien's font-rs. */
function addEdge(cover: Float32Array, box: Box, from: readonly number[], to: readonly number[]): void {
  let [x0, y0, x1, y1] = [
    (from[0] ?? 0) - box.left,
    (from[1] ?? 0) - box.top,
    (to[0] ?? 0) - box.left,
    (to[1] ?? 0) - box.top,
  ];
  if (y0 === y1) return;
  const direction = y0 < y1 ? 1 : -1;
  if (direction < 0) [x0, y0, x1, y1] = [x1, y1, x0, y0];
  const slope = (x1 - x0) / (y1 - y0);
  const stride = box.width + 2;
  const clampX = (x: number) => Math.min(Math.max(x, 0), box.width);
  let x = y0 < 0 ? x0 - y0 * slope : x0;
  for (let row = Math.max(0, Math.floor(y0)); row < Math.min(box.height, Math.ceil(y1)); row++) {
    const dy = Math.min(row + 1, y1) - Math.max(row, y0, 0);
    const nextX = x + slope * dy;
    const d = dy * direction;
    const [a, b] = [clampX(Math.min(x, nextX)), clampX(Math.max(x, nextX))];
    x = nextX;
    const [first, last] = [Math.floor(a), Math.ceil(b)];
    const at = row * stride + first;
    const put = (index: number, value: number) => {
      cover[index] = (cover[index] ?? 0) + value;
    };
    if (last <= first + 1) {
      const middle = (a + b) / 2 - first;
      put(at, d * (1 - middle));
      put(at + 1, d * middle);
      continue;
    }
    const s = 1 / (b - a);
    const head = 0.5 * s * (1 - (a - first)) ** 2;
    const tail = 0.5 * s * (b - last + 1) ** 2;
    put(at, d * head);
    if (last === first + 2) put(at + 1, d * (1 - head - tail));
    else {
      const second = s * (1.5 - (a - first));
      put(at + 1, d * (second - head));
      for (let column = first + 2; column < last - 1; column++) put(row * stride + column, d * s);
      put(row * stride + last - 1, d * (1 - (second + (last - first - 3) * s) - tail));
    }
    put(row * stride + last, d * tail);
  }
}
