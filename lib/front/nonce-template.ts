import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** What deflate looks back over. */
const WINDOW_BYTES = 32_768;
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block of the stream, which is empty. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255]);
/** Stands for a nonce while a page is compressed: no byte of UTF-8, so nothing of the page can be taken from it. */
const HOLE_BYTE = 0xff;

/** A page with holes where its nonces stood. */
export interface NonceTemplate {
  /** What it keeps in memory. */
  bytes: number;
  /** The page with this nonce, which is as long as the page's own was. */
  plain(nonce: string): Buffer;
  /** The same as gzip. */
  gzip(nonce: string): Buffer;
}

/**
 * Makes a page that can be sent again and again, each time with a nonce of its own, and is compressed once. Between two
 * nonces the bytes are the same each time, and stand compressed; the nonces go between them in blocks that gzip stores as
 * they are. What stands after a nonce may refer back over it, never into it. Null where the page does not have its nonce.
 */
export async function nonceTemplate(page: Buffer, nonce: string): Promise<NonceTemplate | null> {
  const length = Buffer.byteLength(nonce);
  const holes: number[] = [];
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, at + length)) holes.push(at);
  if (holes.length === 0 || length === 0) return null;
  const body = Buffer.from(page);
  for (const at of holes) body.fill(HOLE_BYTE, at, at + length);
  const parts = await compressAround(body, holes, length);
  const stored = (text: Buffer) =>
    Buffer.concat([Buffer.from([0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255]), text]);
  const plain = (own: string) => {
    const text = sameLength(own, length);
    const copy = Buffer.from(body);
    for (const at of holes) text.copy(copy, at);
    return copy;
  };
  return {
    bytes: body.length + parts.reduce((sum, part) => sum + part.length, 0),
    plain,
    gzip(own) {
      const block = stored(sameLength(own, length));
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(crc32(plain(own)), 0);
      tail.writeUInt32LE(body.length, 4);
      return Buffer.concat([
        HEAD,
        ...parts.flatMap((part, at) => (at < holes.length ? [part, block] : [part])),
        LAST_BLOCK,
        tail,
      ]);
    },
  };
}

function sameLength(nonce: string, length: number): Buffer {
  const text = Buffer.from(nonce);
  if (text.length !== length) throw new Error("A nonce of another length does not fit into this page.");
  return text;
}

/** What stands before, between and after the holes, each as blocks of one stream that end at a whole byte. */
function compressAround(body: Buffer, holes: readonly number[], length: number): Promise<Buffer[]> {
  const starts = [0, ...holes.map((at) => at + length)];
  return Promise.all(
    starts.map((start, at) =>
      deflate(body.subarray(start, holes[at] ?? body.length), {
        level: constants.Z_BEST_COMPRESSION,
        finishFlush: constants.Z_SYNC_FLUSH,
        dictionary: start > 0 ? body.subarray(Math.max(0, start - WINDOW_BYTES), start) : undefined,
      }),
    ),
  );
}
