const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

export function replaceControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** Replaces the control characters that Node's decoder leaves at 0x80–0x9F. */
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

/** Tries a UTF-16 byte order mark, UTF-8, then Windows-1252 (Excel). Returns null for binary data. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decodeBytes(bytes);
  return text.includes("\0") ? null : text;
}
