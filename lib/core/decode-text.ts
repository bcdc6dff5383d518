/** Windows-1252 characters for the bytes 0x80 to 0x9F; its five unassigned bytes stay control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Replaces the control characters U+0080 to U+009F by the signs that Windows-1252 has in their place. */
export function replaceControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** Node's own decoder leaves control characters at 0x80 to 0x9F, which the table then replaces. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return replaceControls(new TextDecoder("windows-1252").decode(bytes));
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return decodeUtf8(bytes) ?? decodeWindows1252(bytes);
}

/**
 * Decodes a text file: UTF-16 by its byte order mark, UTF-8, else Windows-1252, which Excel writes. Null if the bytes aren't
 * text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decodeBytes(bytes);
  return text.includes("\0") ? null : text;
}
