import { describe, expect, it } from "vitest";
import { readScan } from "./rules";

const VIN = "1HGCM82633A004352";
const EUROPEAN = "WVWZZZ1KZAW123456";

describe("readScan", () => {
  it.each([
    ["code_39", `*${VIN}*`],
    ["code_39", `I${VIN}`],
    ["code_128", VIN],
    ["data_matrix", VIN.toLowerCase()],
    ["qr_code", `VIN: ${VIN}`],
  ])("[VEH-3] finds the VIN in a %s barcode with the text %s, and keeps that text", (format, text) => {
    expect(readScan([{ format, text }])).toEqual({ kind: "vin", text, vin: VIN, sure: true });
  });

  it("[VEH-3] extracts a VIN from a URL", () => {
    const read = readScan([{ format: "qr_code", text: `https://cars.example/?vin=${VIN}&lot=4` }]);
    expect(read).toEqual({ kind: "vin", text: VIN, vin: VIN, sure: true });
  });

  it("[VEH-3] a wrong check digit makes a Code 39 reading uncertain, but not that of a barcode with its own checksum", () => {
    expect(readScan([{ format: "code_39", text: EUROPEAN }])).toMatchObject({ vin: EUROPEAN, sure: false });
    expect(readScan([{ format: "code_128", text: EUROPEAN }])).toMatchObject({ vin: EUROPEAN, sure: true });
  });

  it.each(["PN 84-22131", "036000291452", "https://example.com", "THISHASSEVENTEENC"])(
    "[VEH-3] %s isn't a VIN, and its text is kept for the user",
    (text) => {
      expect(readScan([{ format: "code_128", text }])).toEqual({ kind: "other", text });
    },
  );

  it("[VEH-3] prefers a VIN with a correct check digit among several barcodes on a label", () => {
    const label = [
      { format: "code_128", text: "PAINT 4T3" },
      { format: "code_39", text: EUROPEAN },
      { format: "code_128", text: EUROPEAN },
      { format: "code_39", text: VIN },
    ];
    expect(readScan(label)).toMatchObject({ vin: VIN, sure: true });
    expect(readScan(label.slice(0, 3))).toMatchObject({ vin: EUROPEAN, sure: true });
    expect(readScan(label.slice(0, 2))).toMatchObject({ vin: EUROPEAN, sure: false });
    expect(readScan(label.slice(0, 1))).toMatchObject({ kind: "other" });
  });

  it("[VEH-3] no barcode or an empty barcode returns 'none'", () => {
    expect(readScan([])).toEqual({ kind: "none" });
    expect(readScan([{ format: "qr_code", text: "  " }])).toEqual({ kind: "none" });
  });
});
