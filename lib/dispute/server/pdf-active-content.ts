import { promisify } from "node:util";
import { inflate } from "node:zlib";

const inflated = promisify(inflate);

/** PDF names of active content, and `Encrypt`, because encrypted files can't be checked. */
const ACTIVE = [
  "JavaScript",
  "JS",
  "OpenAction",
  "AA",
  "Launch",
  "SubmitForm",
  "EmbeddedFile",
  "XFA",
  "Encrypt",
] as const;
export type ActiveContent = (typeof ACTIVE)[number];

const OBJECT_STREAM_MAX = 8 * 1024 * 1024;
const OBJECT_STREAMS_MAX = 200;

/** PDF names may escape characters as #xx. */
const NAME = /\/([A-Za-z]|#[0-9A-Fa-f]{2}){1,40}/g;
const toPlainName = (name: string) =>
  name
    .slice(1)
    .replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function collectNames(text: string, names: Set<ActiveContent>): void {
  for (const [rawName] of text.matchAll(NAME)) {
    const name = toPlainName(rawName);
    const known = ACTIVE.find((item) => item === name);
    if (known) names.add(known);
  }
}

/** Decompresses object streams, because they can contain dictionaries. */
async function* readObjectStreams(bytes: Uint8Array, text: string): AsyncGenerator<string> {
  let from = text.indexOf("ObjStm");
  for (let count = 0; from >= 0 && count < OBJECT_STREAMS_MAX; count++) {
    const keyword = text.indexOf("stream", from);
    if (keyword < 0) return;
    const start = keyword + (text[keyword + 6] === "\r" ? 8 : 7);
    const end = text.indexOf("endstream", start);
    if (end < 0) return;
    const data = await inflated(bytes.subarray(start, end), { maxOutputLength: OBJECT_STREAM_MAX }).catch(
      () => null,
    );
    if (data) yield data.toString("latin1");
    from = text.indexOf("ObjStm", end);
  }
}

export async function findActiveContent(bytes: Uint8Array): Promise<ActiveContent[]> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const names = new Set<ActiveContent>();
  collectNames(text, names);
  for await (const objects of readObjectStreams(bytes, text)) collectNames(objects, names);
  return ACTIVE.filter((name) => names.has(name));
}
