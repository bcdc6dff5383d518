import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "@/tests/setup/cpu-time";
import { runs } from "@/tests/setup/runs";
import { getVinLengthClass, groupVin, maskVin } from "./vin";
import { checkDigit, hasValidCheckDigit } from "./vin-check-digit";
import { cleanVinInput, isSameVehicle, toVehicleKey } from "./vin-input";
import { listVinProblems } from "./vin-problems";

/** Examples from 49 CFR 565 and Honda, and all ones, whose check digit is also valid. */
const GOOD = ["1M8GDM9AXKP042788", "1HGCM82633A004352", "11111111111111111"];
const ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
const vinText = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 17, maxLength: 17 });

describe("check digit", () => {
  test.each(GOOD)("[VEH-4] %s has a correct check digit", (vin) => {
    expect(hasValidCheckDigit(vin)).toBe(true);
    expect(checkDigit(vin)).toBe(vin.charAt(8));
  });

  test("[VEH-4] any VIN passes with its computed check digit, and fails with any other", () => {
    fc.assert(
      fc.property(vinText, fc.constantFrom(..."0123456789X"), (vin, other) => {
        const digit = checkDigit(vin);
        const put = (character: string) => vin.slice(0, 8) + character + vin.slice(9);
        expect(hasValidCheckDigit(put(digit ?? ""))).toBe(true);
        expect(hasValidCheckDigit(put(other))).toBe(other === digit);
      }),
      { numRuns: runs(100) },
    );
  });

  test("[VEH-4] a VIN that is too short or has a letter without a value has no check digit", () => {
    expect(checkDigit("1HGCM82633AO04352")).toBeNull();
    expect(checkDigit("1HGCM82633A00435")).toBeNull();
  });
});

describe("cleaning typed, pasted or scanned text", () => {
  test.each([
    ["1hgcm82633a004352", []],
    ["  1HG CM8263-3A004352 ", ["separators-removed"]],
    ["VIN: 1HGCM82633A004352", ["separators-removed", "prefix-removed"]],
    ["Vin number 1HGCM82633A004352", ["separators-removed", "prefix-removed"]],
    ["*1HGCM82633A004352*", ["asterisks-removed"]],
    ["I1HGCM82633A004352", ["leading-i-removed"]],
    ["\uFEFF1HGCM82633A004352\u200B", ["separators-removed"]],
    ["１ＨＧＣＭ82633Ａ004352", []],
  ])("[VEH-3] cleans %j", (text, notes) => {
    expect(cleanVinInput(text)).toEqual({ vin: "1HGCM82633A004352", notes });
  });

  test.each([
    ["1hgcm82633a004352", "1HGCM82633A004352"],
    ["1HG CM8263 3A004352", "1HGCM82633A004352"],
    [" 194 67s 100001 ", "194 67s 100001"],
    ["1965_ford_mustang", "1965_ford_mustang"],
    ["1967-ford-mustang-gt", "1967-ford-mustang-gt"],
    ["VIN: 1HGCM82633A004352", "1HGCM82633A004352"],
  ])("[UP-1] reads %j as the vehicle key %j", (text, key) => {
    expect(toVehicleKey(text)).toBe(key);
    expect(isSameVehicle(text, key)).toBe(true);
    expect(isSameVehicle(text, "1HGCM82633A004353")).toBe(false);
  });

  test("[VEH-3] doesn't replace I, O and Q, and keeps unknown positions of a partial VIN", () => {
    expect(cleanVinInput("1HGCM82633AO04352").vin).toBe("1HGCM82633AO04352");
    expect(cleanVinInput("5uxwx7c5*ba").vin).toBe("5UXWX7C5*BA");
  });

  test("[VEH-3] is idempotent", () => {
    fc.assert(
      fc.property(vinText, (vin) => {
        expect(cleanVinInput(cleanVinInput(` ${vin} `).vin).vin).toBe(vin);
      }),
      { numRuns: runs(100) },
    );
  });

  test.each([" ", "-", "I", "VIN:", "*", "A1", "VIN NUMBER"])(
    "[SEC-DOS-02] cleans 100 KB of %j in at most 5 ms",
    async (unit) => {
      const text = unit.repeat(100_000 / unit.length);
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const took = await measureCpuTime(() => {
          listVinProblems(cleanVinInput(text).vin);
          listVinProblems(text);
          maskVin(text);
        });
        times.push(took);
      }
      expect(Math.min(...times)).toBeLessThan(5);
    },
  );
});

describe("problems of an identifier", () => {
  test("[VEH-3] a valid VIN and a classic number have no problems", () => {
    for (const vin of [...GOOD, "124379N506070", "300001"]) expect(listVinProblems(vin)).toEqual([]);
  });

  test("[VEH-3] suggests the likely characters for I, O and Q", () => {
    expect(listVinProblems("IHGCM82633AO0435Q")).toEqual([
      { code: "letter-i-o-q", position: 1, character: "I", expected: "1", suggestion: "1HGCM82633A004350" },
      { code: "letter-i-o-q", position: 12, character: "O", expected: "0", suggestion: "1HGCM82633A004350" },
      { code: "letter-i-o-q", position: 17, character: "Q", expected: "0", suggestion: "1HGCM82633A004350" },
    ]);
  });

  test("[VEH-3] reports 15 and 16 characters as short, 18 as long, and the position of invalid characters", () => {
    expect(listVinProblems("1HGCM82633A0043")).toEqual([{ code: "short" }]);
    expect(listVinProblems("1HGCM82633A00435")).toEqual([{ code: "short" }]);
    expect(listVinProblems("1HGCM82633A0043521")).toEqual([{ code: "long" }]);
    expect(listVinProblems("1HGCM82633A00435?")).toEqual([
      { code: "character", position: 17, character: "?" },
    ]);
  });

  test("[VIN-2] reports the expected digit for a wrong check digit, but doesn't suggest a VIN", () => {
    expect(listVinProblems("1HGCMB2633A004352")).toEqual([
      { code: "check-digit", position: 9, character: "3", expected: expect.any(String) },
    ]);
  });

  test("[VIN-1] a VIN with the filler ZZZ doesn't need a correct check digit", () => {
    expect(listVinProblems("WVGZZZ5NZEW069297")).toEqual([]);
  });

  test("[VEH-3] classifies identifiers by length", () => {
    expect(
      ["", "A", "A".repeat(14), "A".repeat(15), "A".repeat(16), "A".repeat(17), "A".repeat(18)].map(
        getVinLengthClass,
      ),
    ).toEqual(["empty", "classic", "classic", "short", "short", "full", "long"]);
  });

  test("[VEH-3] shows a VIN in groups of 3, 6 and 8, and masks the middle of a VIN and all of a short number", () => {
    expect(groupVin("1HGCM82633A004352")).toBe("1HG CM8263 3A004352");
    expect(groupVin("1HGC")).toBe("1HG C");
    expect(maskVin("1HGCM82633A004352")).toBe("1HG************52");
    expect(maskVin("300001")).toBe("******");
  });
});
