import { hash } from "node:crypto";
import { copyFile, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { decodedVinSchema } from "@/lib/vin/contract";
import { decodeLine } from "@/lib/vin/decode-line";
import type { VinDecoder } from "@/lib/vin/decoder";
import { buildIndex } from "@/lib/vin/index-builder";
import { ensureVinIndex, getDefaultSourcePath } from "@/lib/vin/index-file";
import { encodeIndex } from "@/lib/vin/index-format";
import { getDefaultIndexPath, openVinIndex } from "@/lib/vin/open-index";
import { readDumpSource } from "@/lib/vin/vpic-dump";
import { inPieces, sampleDump } from "../setup/sample-dump";
import { createTestFolder } from "../setup/test-folder";

const directory = createTestFolder();
let decoder: VinDecoder;

beforeAll(async () => {
  await ensureVinIndex(getDefaultIndexPath(), getDefaultSourcePath(), () => {});
  decoder = await openVinIndex(getDefaultIndexPath(), { now: () => new Date("2026-06-01") });
});

describe("the embedded vPIC data", () => {
  test("[VEH-4] decodes a published example in full", () => {
    const decoded = decoder.decode("1HGCM82633A004352");
    expect(decodedVinSchema.parse(decoded)).toMatchObject({
      modelYear: 2003,
      make: "HONDA",
      model: "Accord",
      trim: "EX-V6",
      bodyClass: "Coupe",
      doors: 2,
      engineCylinders: 6,
      fuelTypePrimary: "Gasoline",
      plantCity: "MARYSVILLE",
      plantState: "OHIO",
      vehicleType: "PASSENGER CAR",
      errorCode: "0",
      checkDigitOk: true,
      modelYearCertain: true,
    });
  });

  test("[VEH-4] reports a VIN that has a valid check digit but no known maker", () => {
    expect(decoder.decode("11111111111111111")).toMatchObject({
      make: null,
      errorCode: "7",
      makerCountry: "United States",
    });
  });

  test.each([
    ["WAUZZZ8K1DA006278", 2013, [2013, 1983], "Germany"],
    ["WVGZZZ5NZEW069297", 2014, [2014, 1984], "Germany"],
    ["U5YH2519LKL016670", 2019, [2019, 1989], "Slovakia"],
    ["W0L000051T2123456", 2026, [2026, 1996], "Germany"],
  ])(
    "[VIN-1] %s, built for another market, has an uncertain model year",
    (vin, modelYear, candidates, country) => {
      const decoded = decoder.decode(vin);
      expect(decoded).toMatchObject({ modelYear, modelYearCertain: false, makerCountry: country });
      expect(decoded.modelYearCandidates).toEqual(candidates);
    },
  );

  test.each([
    // NHTSA's own correction.
    ["1FBNE3BE1CDB23596", "1FBNE3BL1CDB23596"],
    // Everything but the check digit is consistent, so the typo could be anywhere in the serial number.
    ["2T1BURHE6JC034461", null],
    ["1G1AL58F687121444", null],
    ["WAUZZZ8K0DA006278", null],
  ])("[VIN-2] suggests a correction for %s only if exactly one VIN fits: %s", (vin, suggestion) => {
    const decoded = decoder.decode(vin);
    expect(decoded.suggestion).toBe(suggestion);
    if (suggestion) expect(decoder.decode(suggestion)).toMatchObject({ errorCode: "0", engineModel: "Ford" });
  });

  test("[VEH-4] the first eleven characters are enough to find the model", () => {
    expect(decoder.decode("1HGCM826*3A")).toMatchObject({
      modelYear: 2003,
      make: "HONDA",
      model: "Accord",
      errorCode: "6",
    });
  });

  test("[VEH-3] cleans up a line that contains a VIN, and recognizes a classic VIN", () => {
    expect(decodeLine(decoder, " VIN: 1hg cm826-33a004352\r")?.vin).toBe("1HGCM82633A004352");
    expect(decodeLine(decoder, "123379N500001")).toMatchObject({
      modelYear: 1969,
      make: "CHEVROLET",
      model: "Camaro",
    });
    expect(decodeLine(decoder, "  ")).toBeNull();
  });

  test("[VEH-6] pick lists contain models sold that year, without discontinued models", () => {
    expect(decoder.makes(2022)).toEqual(expect.arrayContaining(["Honda", "Toyota", "Ford"]));
    expect(decoder.models(2022, "Toyota")).toContain("Camry");
    expect(decoder.models(2022, "Toyota")).not.toContain("Celica");
    expect(decoder.trims(2003, "honda", "accord")).toContain("EX-V6");
  });
});

describe("the packed file", () => {
  const pack = join(directory, "small.pack");
  const source = join(directory, "source.db");
  const missingPath = join(directory, "gone.db.gz");
  beforeAll(async () => {
    const { full: _, ...data } = await readDumpSource(inPieces(await sampleDump()));
    await writeFile(source, "a source");
    await writeFile(pack, encodeIndex(buildIndex(data), hash("sha256", "a source")));
  });

  test("[VEH-4] is kept if current, and rejected if truncated", async () => {
    expect(await ensureVinIndex(pack, source, () => {})).toBe("current");
    const copy = join(directory, "cut.pack");
    await copyFile(pack, copy);
    await truncate(copy, (await stat(copy)).size / 2);
    await expect(openVinIndex(copy)).rejects.toThrow("npm run pack");
  });

  test("[VEH-4] works without its source, and if both are missing, the error explains the fix", async () => {
    expect(await ensureVinIndex(pack, missingPath, () => {})).toBe("current");
    await expect(ensureVinIndex(join(directory, "new.pack"), missingPath, () => {})).rejects.toThrow(
      "install the dependencies",
    );
  });

  test("[VEH-4] is rejected if invalid or missing", async () => {
    const other = join(directory, "other.pack");
    await writeFile(other, "not a pack");
    await expect(openVinIndex(other)).rejects.toThrow("npm run pack");
    await expect(openVinIndex(join(directory, "none.pack"))).rejects.toThrow(
      /ENOENT.*npm run pack -- .*none/,
    );
  });

  test("[SAFE-12] is rejected if one bit changes in the header or data, and doesn't count as current", async () => {
    const flipped = join(directory, "flipped.pack");
    const whole = await readFile(pack);
    const inHead = whole.indexOf("dataDate") + 14;
    for (const at of [inHead, Math.floor(whole.length / 2), whole.length - 9]) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(flipped, bytes);
      await expect(openVinIndex(flipped)).rejects.toThrow(/damaged.*npm run pack -- .*flipped/);
    }
    await expect(ensureVinIndex(flipped, missingPath, () => {})).rejects.toThrow("install the dependencies");
  });

  test("[SAFE-12] can still be read in the format of version 0.2, which has no checksum", async () => {
    const old = join(directory, "old.pack");
    const bytes = Buffer.from(await readFile(pack));
    const checksum = /"checksum":"[0-9a-f]{8}",/.exec(bytes.toString("latin1", 0, 1000));
    const at = checksum?.index ?? 0;
    const length = checksum?.[0].length ?? 0;
    // Spaces remove the checksum from the text header.
    bytes.fill(" ", at, at + length);
    await writeFile(old, bytes);
    expect((await openVinIndex(old)).dataDate).toBe((await openVinIndex(pack)).dataDate);
    expect(await ensureVinIndex(old, missingPath, () => {})).toBe("current");
  });
});
