import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureCpuTime } from "@/tests/setup/cpu-time";
import { runs } from "@/tests/setup/runs";
import { holdsAddress, readAddresses } from "./rules";

describe("addresses of a share email", () => {
  it("[PAGE-10] are split at any separator, without duplicates", () => {
    expect(readAddresses(" a@x.com, B@x.com;c@x.com\n a@X.com ,, ")).toEqual([
      "a@x.com",
      "b@x.com",
      "c@x.com",
    ]);
    expect(readAddresses(" ,; \n")).toEqual([]);
  });

  it("[SEC-INJ-10] never contain a line break or a separator", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        for (const address of readAddresses(typed)) expect(address).not.toMatch(/[\s,;]/);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("message text without addresses", () => {
  it.each([
    "See https://evil.example now",
    "hxxp:/evil",
    "HTTP://EVIL",
    "www.evil",
    "go to evil.com",
    "evil.co/x?y",
    "write to ann@example.com",
    "ann@localhost",
    "evil。com",
    "ｅｖｉｌ．ｃｏｍ",
    "evil.\u200bcom",
    "ev\u00adil.com",
    "пример.рф",
    "javascript:/x",
    "evil\u034F.com",
    "evil.\uFE0Fcom",
    "evil\u115F.com",
  ])("[SEC-INJ-01] finds an address in %j", (text) => {
    expect(holdsAddress(text)).toBe(true);
  });

  it("[SAFE-1] [SEC-DOS-02] reads long text in one pass", async () => {
    for (const sign of ["a", "a.", "a-", "1.", ":", "w", "ﷺ", "@"]) {
      const text = sign.repeat(100_000);
      expect(await measureCpuTime(() => holdsAddress(text))).toBeLessThan(1000);
    }
  });

  it.each([
    "The Camaro that we spoke about. It has 41,250.5 miles!",
    "Meet at 5 p.m. or 17:30, e.g. at the U.S. office... fine",
    "$1,250.00 / v2.0 / 50% / and:or",
    "¿La vio? Está en Reno.\nUn saludo, Ana",
    "👍🏽 👨‍👩‍👧 very nice",
    "",
  ])("[PAGE-10] finds no address in %j", (text) => {
    expect(holdsAddress(text)).toBe(false);
  });
});
