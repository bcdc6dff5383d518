import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { readVinList } from "./read-vin-list";

const ACCORD = "1HGCM82633A004352";
const COROLLA = "2T1BURHE5JC034461";
const FORD = "1FTFW1ET5DFC10312";

const BOLT = "1G1FZ6S06P4000001";

describe("a list of VINs", () => {
  it.each([
    ["one VIN per line", `${ACCORD}\n${COROLLA}\r\n\n${FORD}`, [1, 2, 4]],
    ["with a header", `Stock;VIN;Miles\nA1;${ACCORD};9\nA2;${COROLLA};\nA3;${FORD};8`, [2, 3, 4]],
    ["without a header", `A1,${ACCORD},9\nA2,${COROLLA},8\nA3,${FORD},7`, [1, 2, 3]],
    ["several VINs on a line", `${ACCORD}, ${COROLLA}\n${FORD}`, [1, 1, 2]],
    ["with common spellings", `VIN: ${ACCORD}\n2t1-burhe5jc0-34461\n"${FORD}"`, [1, 2, 3]],
  ])("[PAGE-6] reads every VIN and its line number: %s", (_, text, lines) => {
    const { vins, errors } = readVinList(text);
    expect(errors).toEqual([]);
    expect(vins.map(({ vin }) => vin)).toEqual([ACCORD, COROLLA, FORD]);
    expect(vins.map(({ line }) => line)).toEqual(lines);
  });

  it("[PAGE-6] reports the problem with each invalid line", () => {
    const { vins, errors } = readVinList(`vin,miles
${ACCORD},1
,2
1HGCM82633A00435,3
1HGCM82633A00435Ñ,4
${ACCORD},5
124379N506070,6
1HGCM82633A00435O,7`);
    expect(vins).toEqual([{ line: 2, vin: ACCORD, stock: null, priceCents: null, mileage: 1 }]);
    expect(errors.map(({ line, problem }) => [line, problem])).toEqual([
      [3, "vin_missing"],
      [4, "vin_length"],
      [5, "vin_letters"],
      [6, "vin_twice"],
      [7, "classic"],
      [8, "vin_letters"],
    ]);
  });

  it.each([
    ["a spreadsheet's file", `Stock #,VIN,Price,Miles\nA-104,${ACCORD},"$15,995","45,210"`],
    ["cells pasted from one", `VIN\tStock No.\tAsking price\tMileage\n${ACCORD}\tA-104\t15995.00\t45210 mi`],
    ["a header that doesn't name the VIN", `stk;unit;internet price;odometer\nA-104;${ACCORD};15,995;45 210`],
    ["in Spanish", `Inventario;VIN;Precio;Millaje\nA-104;${ACCORD};15,995 USD;45,210 millas`],
  ])("[TRUE-38] reads stock number, price and mileage: %s", (_, text) => {
    const { vins, errors, columns } = readVinList(text);
    expect(errors).toEqual([]);
    expect(columns).toEqual(["stock", "price", "mileage"]);
    expect(vins).toEqual([{ line: 2, vin: ACCORD, stock: "A-104", priceCents: 1_599_500, mileage: 45_210 }]);
  });

  it.each([
    ["with a header", `Lot,VIN,Price,Color,\nA,${ACCORD},15995,Red,`, [1, "Lot"], [4, "Color"]],
    ["a header that doesn't name the VIN", `unit;price;lot\n${ACCORD};15995;A`, [3, "lot"]],
    ["without a header", `${ACCORD},15995\n1G1YY22G965109876,16995,A`, [2, ""], [3, ""]],
    ["only VINs", `${ACCORD} \n1G1YY22G965109876`],
    ["several VINs on a line", `${ACCORD},1G1YY22G965109876`],
  ])("[TRUE-33] lists unused columns: %s", (_, text, ...unread) => {
    expect(readVinList(text).unread).toEqual(unread.map(([number, name]) => ({ number, name })));
  });

  it("[TRUE-38] reports an invalid price or mileage with its line, and leaves a missing value empty", () => {
    const { vins, errors, open } = readVinList(`vin;stock;price;miles
${ACCORD};;Call;N/A
${COROLLA};A2;soon;1
${FORD};A3;12,500;a lot
1HGCM82633A004369;${"x".repeat(21)};1;1
${BOLT};;-;TMU`);
    const none = { stock: null, priceCents: null, mileage: null };
    expect(vins).toEqual([
      { line: 2, vin: ACCORD, ...none },
      { line: 6, vin: BOLT, ...none },
    ]);
    expect(open).toEqual([
      { line: 2, column: "price", text: "Call" },
      { line: 2, column: "mileage", text: "N/A" },
      { line: 6, column: "mileage", text: "TMU" },
    ]);
    expect(errors).toEqual([
      { line: 3, text: "soon", problem: "price" },
      { line: 4, text: "a lot", problem: "mileage" },
      { line: 5, text: "x".repeat(21), problem: expect.stringMatching(/stock|vin/) },
    ]);
  });

  it("[FILE-1] accepts the same mileage formats as garage files, and rejects an ambiguous mileage", () => {
    const { vins, errors } = readVinList(`vin;miles\n${ACCORD};72430.0\n${COROLLA};72.430\n${FORD};72.43`);
    expect(vins.map(({ mileage }) => mileage)).toEqual([72_430, 72_430]);
    expect(errors).toEqual([{ line: 4, text: "72.43", problem: "mileage" }]);
  });

  it("[TRUE-38] uses a VIN's first valid line, even after a rejected line with the same VIN", () => {
    const { vins, errors } = readVinList(`vin;price;miles
${ACCORD};soon;1
${ACCORD};15995;many
${ACCORD};15995;72,430
${ACCORD};14995;1`);
    expect(vins).toEqual([{ line: 4, vin: ACCORD, stock: null, priceCents: 1_599_500, mileage: 72_430 }]);
    expect(errors.map(({ line, problem }) => [line, problem])).toEqual([
      [2, "price"],
      [3, "mileage"],
      [5, "vin_twice"],
    ]);
  });

  it("[PAGE-6] for any text, returns only valid, unique VINs, and quotes at most 40 characters in an error", () => {
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
