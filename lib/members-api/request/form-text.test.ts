import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { parseFormText } from "./form-text";

describe("form text", () => {
  it("[SEC-PRX-11] reads what URLSearchParams writes, for any text", () => {
    const forbidden = new Set(["", "__proto__", "constructor", "prototype"]);
    const name = fc.string({ unit: "grapheme" }).filter((text) => !forbidden.has(text));
    const value = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (fields) => {
        expect({ ...parseFormText(new URLSearchParams(fields).toString()) }).toEqual(fields);
      }),
    );
  });

  it("[SEC-PRX-11] any other text is read or refused with 400, and touches no prototype", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        try {
          return Object.getPrototypeOf(parseFormText(text)) === null;
        } catch (error) {
          return error instanceof AppError && error.status === 400;
        }
      }),
    );
    for (const text of ["a=1&a=2", "__proto__=1", "%zz=1", "a=%c0%80", "a&".repeat(300)]) {
      expect(() => parseFormText(text)).toThrow(AppError);
    }
    expect({ ...parseFormText("a+b=c+d&&e") }).toEqual({ "a b": "c d", e: "" });
  }, 30_000);
});
