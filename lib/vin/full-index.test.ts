import { describe, expect, test } from "vitest";
import { inPieces, sampleDump, withTable } from "@/tests/setup/sample-dump";
import { decodedVinSchema } from "./contract";
import { buildIndex } from "./index-builder";
import { IndexDecoder } from "./index-decoder";
import { decodeIndex, encodeIndex } from "./index-format";
import { IndexReader } from "./index-reader";
import { readCell } from "./read-dump";
import { checkDigit } from "./rules/vin-check-digit";
import { readDumpSource } from "./vpic-dump";

async function buildDecoder(dump: string, size?: number): Promise<IndexDecoder> {
  const index = buildIndex(await readDumpSource(inPieces(dump, size)), "2026_06");
  return new IndexDecoder(
    new IndexReader(decodeIndex(encodeIndex(index, "x"))),
    () => new Date("2026-06-01"),
  );
}
/** Returns a VIN with a valid check digit; D in position 10 is 2013. */
function vin(middle: string, rest = "DP123456", maker = "1AC"): string {
  return `${maker}${middle}${checkDigit(`${maker}${middle}0${rest}`) ?? "0"}${rest}`;
}
const LX = vin("CA1L2");
const SPORT = vin("CA1S2");

describe("index of NHTSA's full dump", () => {
  test("[EMB-4] reads drive, transmission, seats and weights from patterns, sheets and defaults", async () => {
    const decoder = await buildDecoder(await sampleDump());
    expect(decodedVinSchema.parse(decoder.decode(LX))).toMatchObject({
      modelYear: 2013,
      make: "ACME",
      model: "Comet",
      trim: "LX",
      bodyClass: "Sedan/Saloon",
      driveType: "FWD/Front-Wheel Drive",
      transmissionStyle: "Automatic",
      transmissionSpeeds: 8,
      engineModel: "v6a",
      engineCylinders: 6,
      curbWeight: "2,840 lb",
      gvwr: "Class 1C: 4,001 - 5,000 lb (1,814 - 2,268 kg)",
      plantCity: "Springfield",
      plantState: null,
      seats: 5,
      errorCode: "0",
      notAvailable: ["enginePower", "wheelBase", "abs", "airBags", "driverAssistance"],
    });
  });

  test("[EMB-4] a newer row overrides the sheet and the older pattern, and a sheet applies only to its years", async () => {
    const decoder = await buildDecoder(await sampleDump());
    // This sheet is for 2019 (K), so for 2013 only the default for cars is known.
    expect(decoder.decode(SPORT)).toMatchObject({ driveType: "RWD/Rear-Wheel Drive", seats: 5 });
    expect(decoder.decode(SPORT).curbWeight).toBeUndefined();
    expect(decoder.decode(SPORT).notAvailable).toContain("curbWeight");
    expect(decoder.decode(vin("CA1S2", "KP123456"))).toMatchObject({ seats: 4, curbWeight: "2,990.5 lb" });
  });

  test("[EMB-4] ignores unpublished data: unreviewed schemas, private and undecoded elements", async () => {
    const text = JSON.stringify((await buildDecoder(await sampleDump())).decode(LX));
    expect(text).not.toMatch(/not reviewed|private|never decoded|hidden/);
  });

  test("[EMB-4] returns code 3 and a suggestion if the check digit identifies the right character for a wrong position", async () => {
    const wrong = `${LX.slice(0, 6)}X${LX.slice(7)}`;
    expect((await buildDecoder(await sampleDump())).decode(wrong)).toMatchObject({
      errorCode: expect.stringMatching(/^1,3/),
      errorText: expect.stringContaining("(the dump's own words)"),
      suggestion: LX,
      typos: [{ position: 7, allowed: "L" }],
    });
  });

  test("[EMB-4] returns code 2 if one character fits a wrong position, 4 if several fit, and 5 for several wrong positions", async () => {
    const decoder = await buildDecoder(await sampleDump());
    const second = decoder.decode(`${LX.slice(0, 3)}D${LX.slice(4)}`);
    expect(second.errorCode.split(",")).toContain("2");
    expect(second).toMatchObject({ suggestion: LX, typos: [{ position: 4, allowed: "C" }] });
    const unsure = decoder.decode(vin("CA1X2"));
    expect(unsure.errorCode.split(",")).toContain("4");
    expect(unsure).toMatchObject({ suggestion: null, typos: [{ position: 7, allowed: "LS" }] });
    const several = decoder.decode(vin("CA9X2"));
    expect(several.errorCode.split(",")).toContain("5");
    expect(several.typos).toEqual([
      { position: 6, allowed: "1" },
      { position: 7, allowed: "LS" },
    ]);
  });

  test("[EMB-4] returns code 14 in addition to 0 for a position from which nothing was decoded", async () => {
    const decoder = await buildDecoder(await sampleDump());
    // 1 in position 8 is specific to the maker, and no pattern describes it.
    expect(decoder.decode(vin("CA1L1"))).toMatchObject({ errorCode: "0,14", model: "Comet" });
    expect(decoder.decode(vin("CA1L1")).typos).toBeUndefined();
  });

  test("[EMB-4] a wrong check digit that the maker declared isn't an error, but any other wrong check digit is", async () => {
    const decoder = await buildDecoder(await sampleDump());
    expect(decoder.decode("1ACCA1L21DP000001").errorCode.split(",")).not.toContain("1");
    expect(decoder.decode("1ACCA1L21DP000003").errorCode.split(",")).toContain("1");
  });

  test("[EMB-4] reports no typos if the dump doesn't list allowed characters for the maker and year", async () => {
    const decoder = await buildDecoder(await sampleDump());
    const rocket = decoder.decode(vin("RT1X9", "DP123456", "1AR"));
    expect(rocket).toMatchObject({ model: "Rocket", errorCode: "0,14" });
    expect(rocket.typos).toBeUndefined();
  });

  test("[EMB-4] reads the stream the same way regardless of how it's split into chunks", async () => {
    const dump = await sampleDump();
    const whole = (await buildDecoder(dump, 1_000_000)).decode(LX);
    for (const size of [1, 7, 61]) expect((await buildDecoder(dump, size)).decode(LX)).toEqual(whole);
    expect((await buildDecoder(dump.replaceAll("\n", "\r\n"))).decode(LX)).toEqual(whole);
  });

  test("[EMB-4] rejects a truncated, empty or unknown dump, or one without a required table, and reports the problem", async () => {
    const dump = await sampleDump();
    const read = (text: string) => readDumpSource(inPieces(text));
    for (const [text, problem] of [
      [dump.slice(0, dump.indexOf("Springfield")), "middle of the table pattern"],
      ["", "a plain PostgreSQL dump"],
      ["INSERT INTO vpic.make VALUES (1, 'Acme');\n", "a plain PostgreSQL dump"],
      [withTable(dump, "wmi_vinschema", null), "no table wmi_vinschema"],
      [withTable(dump, "pattern", []), "pattern is empty"],
    ] as const)
      await expect(read(text)).rejects.toThrow(problem);
  });

  test("[EMB-4] decodes a dump without the sheet and character tables, and reports no typos", async () => {
    const tables = ["vehiclespecpattern", "wmiyearvalidchars", "errorcode", "defaultvalue", "vinexception"];
    const dump = tables.reduce((left, table) => withTable(left, table, null), await sampleDump());
    const decoded = (await buildDecoder(dump)).decode(`${LX.slice(0, 6)}X${LX.slice(7)}`);
    expect(decoded).toMatchObject({ model: "Comet", seats: null });
    expect(decoded.errorCode).not.toMatch(/\b[2-5]\b/);
  });

  test("[EMB-4] an index without the full data keeps its file format, and doesn't report typos or code 14", async () => {
    const source = await readDumpSource(inPieces(await sampleDump()));
    const { full: _, ...small } = source;
    const bytes = encodeIndex(buildIndex(small), "x");
    expect(Buffer.from(bytes).includes("validPairs")).toBe(false);
    const decoder = new IndexDecoder(new IndexReader(decodeIndex(bytes)), () => new Date("2026-06-01"));
    const decoded = decoder.decode(`${LX.slice(0, 6)}X${LX.slice(7)}`);
    expect(decoded).toMatchObject({ errorCode: "1", seats: null });
    expect(decoded.typos).toBeUndefined();
    expect(decoder.decode(vin("CA1L1")).errorCode).toBe("0");
  });

  test.each([
    ["\\N", null],
    ["", ""],
    ["a\\tb\\nc\\\\N", "a\tb\nc\\N"],
    ["\\\\N", "\\N"],
  ])("[EMB-4] reads the cell %j of a dump as %j", (cell, value) => {
    expect(readCell(cell)).toBe(value);
  });
});
