import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { readVinList } from "./read-vin-list";

const ACCORD = "1HGCM82633A004352";
const COROLLA = "2T1BURHE5JC034461";
const FORD = "1FTFW1ET5DFC10312";

describe("a list of VINs", () => {
  it.each([
    ["one a line", `${ACCORD}\n${COROLLA}\r\n\n${FORD}`, [1, 2, 4]],
    ["with a header", `Stock;VIN;Miles\nA1;${ACCORD};9\nA2;${COROLLA};\nA3;${FORD};8`, [2, 3, 4]],
    ["a file without a header", `A1,${ACCORD},9\nA2,${COROLLA},8\nA3,${FORD},7`, [1, 2, 3]],
    ["several on a line", `${ACCORD}, ${COROLLA}\n${FORD}`, [1, 1, 2]],
    ["as people write them", `VIN: ${ACCORD}\n2t1-burhe5jc0-34461\n"${FORD}"`, [1, 2, 3]],
  ])("[PAGE-6] is read %s", (_, text, lines) => {
    const { vins, errors } = readVinList(text);
    expect(errors).toEqual([]);
    expect(vins.map(({ vin }) => vin)).toEqual([ACCORD, COROLLA, FORD]);
    expect(vins.map(({ line }) => line)).toEqual(lines);
  });

  it("[PAGE-6] reports what is wrong with each line that is no VIN", () => {
    const { vins, errors } = readVinList(`vin,miles
${ACCORD},1
,2
1HGCM82633A00435,3
1HGCM82633A00435Ñ,4
${ACCORD},5
124379N506070,6
1HGCM82633A00435O,7`);
    expect(vins).toEqual([{ line: 2, vin: ACCORD }]);
    expect(errors.map(({ line, problem }) => [line, problem])).toEqual([
      [3, "vin_missing"],
      [4, "vin_length"],
      [5, "vin_letters"],
      [6, "vin_twice"],
      [7, "classic"],
      [8, "vin_letters"],
    ]);
  });

  it("[PAGE-6] any text at all: VINs are VINs, none comes twice, no error is long", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(ACCORD, FORD, "vin", ","))), (parts) => {
        const { vins, errors } = readVinList(parts.join("\n"));
        for (const { vin } of vins) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
        expect(new Set(vins.map(({ vin }) => vin)).size).toBe(vins.length);
        for (const { text } of errors) expect(text.length).toBeLessThanOrEqual(40);
      }),
      { numRuns: runs(100) },
    );
  });
});
