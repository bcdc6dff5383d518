import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/values/errors";
import { measureCpuTime } from "@/tests/setup/cpu-time";
import { runs } from "@/tests/setup/runs";
import { FIELDS_MAX, parseFormText, parseJsonText } from "./request-text";

const ownKeys = Reflect.ownKeys(Object.prototype);

describe("parsing request text", () => {
  it("[CALL-4] decodes the fields of a URL-encoded form", () => {
    expect({ ...parseFormText("a=1+2&b=%C3%B1&c&=x") }).toEqual({ a: "1 2", b: "ñ", c: "", "": "x" });
    expect({ ...parseFormText("") }).toEqual({});
  });

  it("[SEC-PRX-11] doesn't pollute a prototype", () => {
    for (const text of ["__proto__=1", "constructor=1", "prototype=1", "%5F_proto__=1"]) {
      expect(() => parseFormText(text)).toThrow(AppError);
    }
    for (const text of [
      '{"__proto__":{"polluted":1}}',
      '{"a":{"constructor":{"prototype":{"polluted":1}}}}',
      '[{"\\u005f_proto__":{"polluted":1}}]',
    ])
      expect(() => parseJsonText(text)).toThrow(AppError);
    // Brackets in form names must not be parsed as object paths.
    const flat = parseFormText(
      "__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__.polluted=1",
    );
    expect(Object.keys(flat)).toHaveLength(3);
    expect(Object.getPrototypeOf(flat)).toBeNull();
    const parsed = parseJsonText('{"a":{"b":1}}') as { a: object };
    for (const value of [parsed, parsed.a]) expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Reflect.ownKeys(Object.prototype)).toEqual(ownKeys);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("[SEC-PRX-11] reads any text that URLSearchParams writes", () => {
    const forbidden = new Set(["", "__proto__", "constructor", "prototype"]);
    const name = fc.string({ unit: "grapheme" }).filter((text) => !forbidden.has(text));
    const value = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (fields) => {
        expect({ ...parseFormText(new URLSearchParams(fields).toString()) }).toEqual(fields);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[SEC-PRX-11] rejects duplicate names, broken escapes and too many fields, and returns fields without a prototype", () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=`).join("&");
    for (const text of ["a=1&a=2", "%zz=1", "a=%c0%80", fields(FIELDS_MAX + 1)]) {
      expect(() => parseFormText(text), text.slice(0, 20)).toThrow(AppError);
    }
    expect(Object.keys(parseFormText(fields(FIELDS_MAX)))).toHaveLength(FIELDS_MAX);
    expect(Object.getPrototypeOf(parseFormText("a=1"))).toBeNull();
    expect({ ...parseFormText("a+b=c+d&&e") }).toEqual({ "a b": "c d", e: "" });
  });

  it("[SEC-PRX-12] [SEC-PRX-11] reads any text or rejects it as a bad request, without other errors", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const parse of [parseFormText, parseJsonText]) {
          try {
            parse(text);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
        }
      }),
      { numRuns: runs(300) },
    );
  }, 60_000);

  it("[SEC-DOS-02] counts depth in one pass, ignoring brackets in strings", async () => {
    const many = "[".repeat(1000);
    expect(parseJsonText(`{"a":"${many}\\"${many}"}`)).toEqual({ a: `${many}"${many}` });
    expect(() => parseJsonText(`${"[".repeat(33)}${"]".repeat(33)}`)).toThrow(/deeply/);
    const took = await measureCpuTime(() =>
      expect(() => parseJsonText('"\\"'.repeat(300_000))).toThrow(AppError),
    );
    expect(took).toBeLessThan(2000);
  });

  it("[SEC-PRX-11] rejects a forbidden name at any depth and in any notation, but accepts it as a value", () => {
    for (const name of ["__proto__", "constructor", "prototype", "\\u005f_proto__", "c\\u006fnstructor"]) {
      for (const text of [`{"${name}":1}`, `[{"a":[[{"${name}":{}}]]}]`, `{"a":1,"${name}":1,"b":{}}`])
        expect(() => parseJsonText(text), text).toThrow("isn't valid JSON");
      expect(parseJsonText(`{"a":["${name}"]}`)).toEqual({ a: [JSON.parse(`"${name}"`)] });
    }
  });
});
