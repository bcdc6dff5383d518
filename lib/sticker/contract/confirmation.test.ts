import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/values/errors";
import type { PaperSizeChoice } from "@/lib/platform/values/paper-size";
import { isYmmtKey } from "@/lib/vehicle/rules/identity";
import { findName, toUnderscoreMake } from "@/lib/vehicle/rules/make-names";
import { runs } from "@/tests/setup/runs";
import { createStickerConfirmation } from "@/tests/setup/sticker-data";
import {
  CONFIRM_TEXT_MAX,
  decodeStickerConfirm,
  encodeStickerConfirm,
  type StickerConfirmation,
  withYmmtMode,
} from "./confirmation";

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const read = (text: string) => JSON.parse(Buffer.from(text, "base64").toString("utf8")) as unknown;

const corolla = createStickerConfirmation({
  make: "TOYOTA",
  model: "COROLLA",
  style: "Sedan",
  trim: "LE",
  colors: { exterior: { name: "Barcelona Red", code: "3R3", hex: "#8b1a1a" }, interior: null },
  packages: [
    {
      category_name: "Packages",
      data: [{ section: "Premium", package_price: "$1,250.00", code: "PP", contents: ["Roof"] }],
    },
  ],
});

/** Strings without leading or trailing spaces, because parsing trims them. */
const word = (max: number, min = 0) =>
  fc
    .string({ minLength: min, maxLength: max, unit: "grapheme" })
    .map((text) => text.trim().slice(0, max).trim());
const nonEmpty = (max: number) => word(max, 1).filter((text) => text !== "");
const code = fc.option(nonEmpty(20));
const color = fc.option(
  fc.record({
    name: nonEmpty(80),
    code,
    hex: fc.option(fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`)),
  }),
);
const confirmation: fc.Arbitrary<StickerConfirmation> = fc.record({
  vin: fc.string({ maxLength: 17, unit: fc.constantFrom(..."ABCDEFGH0123456789") }),
  year: fc.integer({ min: 1886, max: 2100 }),
  make: nonEmpty(40)
    .map((text) => text.toUpperCase())
    .filter((text) => text.length <= 100),
  model: nonEmpty(40)
    .map((text) => text.toUpperCase())
    .filter((text) => text.length <= 100),
  style: word(120),
  trim: word(100),
  colors: fc.record({ exterior: color, interior: color }),
  packages: fc.array(
    fc.record({
      category_name: word(120),
      data: fc.array(
        fc.record({
          section: nonEmpty(200),
          package_price: word(40),
          code,
          contents: fc.array(nonEmpty(200), { maxLength: 3 }),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 4 },
  ),
  regenerate: fc.boolean(),
  buildsheetColor: fc.constantFrom("yes" as const, "no" as const),
  mode: fc.constantFrom("auto" as const, "manual" as const),
  autoPackage: fc.boolean(),
});
const paperSizes = fc.constantFrom<{ paper?: PaperSizeChoice }>(
  {},
  { paper: { orientation: "portrait", unbranded: false } },
  { paper: { orientation: "landscape", unbranded: true } },
  { paper: { orientation: "portrait", unbranded: true } },
);

describe("form data of a confirm call", () => {
  it("[STK-2] reads back exactly what was written", () => {
    fc.assert(
      fc.property(confirmation, paperSizes, (choices, paper) => {
        const confirmed = { ...choices, ...paper };
        expect(decodeStickerConfirm({ ...encodeStickerConfirm(confirmed) })).toEqual(confirmed);
      }),
      { numRuns: runs(500) },
    );
  });

  it("[STK-2] follows the specification: base64 JSON, uppercase names, dashes in VINs, '1' to regenerate, only chosen colors", () => {
    const fields = encodeStickerConfirm({
      ...corolla,
      vin: "124379 N506070",
      make: "Toyota",
      model: "Corolla",
      regenerate: true,
    });
    expect(fields).toMatchObject({
      vin: "124379-N506070",
      make: "TOYOTA",
      model: "COROLLA",
      regenerate: "1",
    });
    expect(read(fields.colors)).toEqual({ exterior: corolla.colors.exterior });
    expect(read(fields.packages)).toEqual(corolla.packages);
    expect(read(fields.style)).toBe("Sedan");
    expect(encodeStickerConfirm({ ...corolla, mode: "manual" }).style).toBe("Sedan");
    const other = { exterior: null, interior: { name: "Gray", code: null, hex: null } };
    expect(read(encodeStickerConfirm({ ...corolla, colors: other }).colors)).toEqual({
      interior: other.interior,
    });
  });

  it.each([
    [1998, "yes"],
    [1999, "no"],
    [1969, "yes"],
    [2024, "no"],
  ] as const)("[STK-2] [CONST-1] buildsheet_color of %d is %s", (year, expected) => {
    const { buildsheetColor: _, ...rest } = { ...corolla, year };
    const fields = encodeStickerConfirm(rest);
    expect(fields.buildsheet_color).toBe(expected);
    expect(decodeStickerConfirm({ ...fields, buildsheet_color: undefined }).buildsheetColor).toBe(expected);
  });

  it("[STK-2] accepts colors as bare names and styles as objects, as some editors send them", () => {
    const fields = { ...encodeStickerConfirm(corolla), colors: base64({ exterior: "Red", interior: "" }) };
    const read = decodeStickerConfirm({ ...fields, style: base64({ name: "Coupe" }) });
    expect(read.colors).toEqual({ exterior: { name: "Red", code: null, hex: null }, interior: null });
    expect(read.style).toBe("Coupe");
  });

  it.each([
    ["colors", "not base64!"],
    ["colors", Buffer.from("{broken").toString("base64")],
    ["colors", base64([1, 2])],
    ["colors", base64({ exterior: { name: "Red", hex: "red;}" } })],
    ["colors", Buffer.from('{"__proto__":{"exterior":"Red"}}').toString("base64")],
    ["packages", Buffer.from('[{"constructor":{}}]').toString("base64")],
    ["packages", base64({ category_name: "Packages" })],
    [
      "packages",
      base64([{ category_name: "A", data: Array.from({ length: 500 }, () => ({ section: "x" })) }]),
    ],
    ["packages", Buffer.from("[".repeat(5000)).toString("base64")],
    ["packages", "A".repeat(CONFIRM_TEXT_MAX + 4)],
    ["packages", Buffer.from([0x22, 0xff, 0xfe, 0x22]).toString("base64")],
    ["style", "%%%"],
    ["style", base64({ __proto__: null, other: 1 })],
    ["mode", "both"],
    ["year", "soon"],
    ["vin", "<script>"],
    ["make", ""],
  ])("[STK-2] [SEC-PRX-12] rejects garbage in '%s' with 400, and names the field (%#)", (field, value) => {
    const fields = { ...encodeStickerConfirm(corolla), [field]: value };
    let failure: unknown;
    try {
      decodeStickerConfirm(fields);
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: "invalid_fields", status: 400 });
    const names = Object.keys((failure as AppError).fields ?? {});
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
  });

  it("[STK-3] adds mode 'ymmt' to a response, and tells the key of a car without a VIN from a VIN", () => {
    expect(withYmmtMode({ status: "success" })).toEqual({ status: "success", mode: "ymmt" });
    expect(isYmmtKey("YMMT0123456789AB")).toBe(true);
    expect(isYmmtKey("2T1BURHE5JC034461")).toBe(false);
  });
});

describe("names from an editor", () => {
  it("[STK-3] replaces '-' and spaces in a make with '_', and maps the result back to the original make", () => {
    expect(toUnderscoreMake("Mercedes-Benz")).toBe("Mercedes_Benz");
    expect(toUnderscoreMake("LAND ROVER")).toBe("LAND_ROVER");
    const makes = ["BMW", "LAND ROVER", "MERCEDES-BENZ", "TOYOTA"];
    for (const make of makes) expect(findName(toUnderscoreMake(make), makes)).toBe(make);
    expect(findName("___", makes)).toBeUndefined();
  });
});
