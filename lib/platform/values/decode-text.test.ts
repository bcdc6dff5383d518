import { expect, it } from "vitest";
import { decodeText, replaceControls } from "./decode-text";

const bytes = (...values: number[]) => Uint8Array.from(values);

it("[FILE-1] reads a Windows-1252 file with its letters, quotes and dashes", () => {
  const file = Buffer.from("Se\xf1ora; Citro\xebn \x96 \x93azul\x94 \x80 \x92", "latin1");
  expect(decodeText(file)).toBe("Señora; Citroën – “azul” € ’");
});

it("[FILE-1] reads the bytes 0x80 to 0x9F as Windows-1252", () => {
  const signs = Array.from({ length: 32 }, (_, at) => 0x80 + at);
  // The mapping of Unicode's CP1252.TXT, whose five unassigned bytes don't change.
  expect(decodeText(bytes(...signs))).toBe("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ");
  expect(replaceControls("driver\u0092s")).toBe("driver’s");
});

it("[FILE-1] reads UTF-8 and UTF-16, without their byte order marks", () => {
  const text = "año; Citroën – “azul”";
  expect(decodeText(Buffer.from(text))).toBe(text);
  expect(decodeText(Buffer.from(`\ufeff${text}`))).toBe(text);
  const little = Buffer.from(`\ufeff${text}`, "utf16le");
  expect(decodeText(little)).toBe(text);
  expect(decodeText(Buffer.from(little).swap16())).toBe(text);
});

it("[FILE-1] rejects a file that isn't text", () => {
  expect(decodeText(bytes(0x50, 0x4b, 3, 4, 0, 0))).toBeNull();
});
