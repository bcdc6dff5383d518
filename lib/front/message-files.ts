import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncodings } from "@/lib/bff/accepted-encodings";
import { MESSAGE_FILES, readMessageFile } from "@/lib/bff/message-files";
import { sendPacked } from "./packed-files";

/** As small as gzip's best, in a few milliseconds: the first visitor waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Best first: their names in headers. */
const ENCODINGS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: async (bytes: Buffer) => bytes,
};

/** Sends the files of messages that pages name; false of any other request. Each is packed once. */
export function messageFiles() {
  const packed = new Map<string, Promise<Buffer>>();

  return async (
    { method, url = "", headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    const [path = ""] = url.split("?", 1);
    if (!(method === "GET" || method === "HEAD") || !path.startsWith(MESSAGE_FILES)) return false;
    const text = await readMessageFile(path.slice(MESSAGE_FILES.length));
    if (text === null) return false;
    const takes = acceptedEncodings(headers["accept-encoding"]);
    const encoding = takes.has("br") ? "br" : takes.has("gzip") ? "gzip" : "identity";
    const key = `${path} ${encoding}`;
    const packing = packed.get(key) ?? ENCODINGS[encoding](Buffer.from(text));
    packed.set(key, packing);
    sendPacked(response, {
      type: "application/json",
      encoding: encoding === "identity" ? undefined : encoding,
      bytes: await packing,
    });
    return true;
  };
}
