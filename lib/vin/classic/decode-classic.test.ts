import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/tests/setup/runs";
import { classicCandidateSchema } from "../contract";
import { decodeClassic } from "./decode-classic";

/** Made-up sequence numbers with codes from the tables' sources. */
const READ = [
  ["123379N500001", "1969 Chevrolet Camaro", { engine: "6-cylinder (3)", plant: "Norwood, OH" }],
  ["194675S100001", "1965 Chevrolet Corvette", { body: "convertible (67)", plant: "St. Louis, MO" }],
  ["228870N100001", "1970 Pontiac Firebird Trans Am", { engine: "V8 (1)" }],
  ["1Q87L9N500001", "1979 Chevrolet Camaro", { engine: "350 cu in V8 4-bbl (L)" }],
  ["2W87TAN100001", "1980 Pontiac Firebird Trans Am", { engine: "301 cu in V8 turbo (T)" }],
  ["1Z87L8S400001", "1978 Chevrolet Corvette", {}],
  ["1Z37U8K400001", "1978 Chevrolet Monte Carlo", {}],
  ["C56S001234", "1956 Chevrolet Bel Air", { engine: "6-cylinder", plant: "St. Louis, MO" }],
  ["VE55S001500", "1955 Chevrolet Corvette", { engine: "V8 (V)" }],
  ["J58S100500", "1958 Chevrolet Corvette", { series: "J = Corvette 1958-59" }],
  ["30837S100001", "1963 Chevrolet Corvette", { body: "2-door coupe (37)" }],
  ["D7FH200001", "1957 Ford Thunderbird", { engine: "312 cu in 4-bbl V8 (D, 1957)", plant: "Dearborn, MI" }],
  ["7R02C123456", "1967 Ford Mustang", { body: "2-door fastback (02)", plant: "San Jose, CA" }],
  ["9F93H512345", "1969 Mercury Cougar XR-7", {}],
  ["RM23N0G100001", "1970 Plymouth Belvedere (Road Runner)", { engine: "383 cu in V8 4-bbl (N)" }],
  ["XS29J8B100001", "1968 Dodge Charger (R/T)", { engine: "426 cu in Hemi V8 (J)", plant: "Hamtramck, MI" }],
  ["115000001", "1965 Volkswagen Beetle (Type 1)", { sequence: "000001" }],
  ["2332123456", "1973 Volkswagen Kombi / Camper", { sequence: "123456" }],
  ["305500", "1967 Porsche 911", { body: "coupe" }],
  ["11820001", "1968 Porsche 911 T", { body: "coupe" }],
  ["9113600123", "1973 Porsche 911", {}],
  ["91A0130001", "1980 Porsche 911", { sequence: "0001" }],
] as const;

describe("classic identifiers", () => {
  test.each(READ)("[VEH-3] [VEH-6] decodes %s as a %s", (identifier, name, expected) => {
    const [best] = decodeClassic(identifier);
    expect(`${best?.year} ${best?.make} ${best?.model}`).toBe(name);
    expect(best).toMatchObject(expected);
  });

  test("[VEH-6] returns both decades if the number doesn't indicate one, the more likely decade first", () => {
    const candidates = decodeClassic("0F02M123456");
    expect(candidates.map(({ year }) => year)).toEqual([1970, 1980]);
    expect(candidates[0]?.confidence).toBeGreaterThan(candidates[1]?.confidence ?? 1);
  });

  test("[VEH-6] returns both makers if two could have stamped the number", () => {
    expect(decodeClassic("119100001").map(({ make }) => make)).toEqual(["Volkswagen", "Porsche"]);
  });

  test("[VEH-3] returns nothing for an unknown format, so that the caller can show 'Wrong VIN'", () => {
    const short = ["", "ABC", "WW", "999999", "0000000000000"];
    const long = ["1HGCM82633A", "12437ZN506070", "VE57S100001", "124379N5060701", "1HGCM82633A004352"];
    for (const wrong of [...short, ...long]) expect(decodeClassic(wrong), wrong).toEqual([]);
  });

  test("[VEH-6] for any text, returns valid candidates sorted by confidence, or nothing", () => {
    const like = fc.constantFrom(...READ.map(([identifier]) => identifier));
    const changed = fc
      .tuple(like, fc.nat(13), fc.constantFrom(..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"))
      .map(([text, at, character]) => text.slice(0, at) + character + text.slice(at + 1));
    fc.assert(
      fc.property(fc.oneof(fc.string(), changed), (text) => {
        const candidates = decodeClassic(text);
        for (const candidate of candidates) classicCandidateSchema.parse(candidate);
        const confidences = candidates.map(({ confidence }) => confidence);
        expect([...confidences].sort((a, b) => b - a)).toEqual(confidences);
      }),
      { numRuns: runs(2000) },
    );
  });
});
