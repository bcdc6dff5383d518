import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CallDefinition } from "@/lib/contract/call";
import { checkCalls } from "@/lib/contract/checks";
import { recallCalls } from "@/lib/contract/recalls";
import { vehicleCalls } from "@/lib/contract/vehicle";
import { mutate } from "@/tests/setup/mutate-json";
import { FIXTURE_VEHICLES } from "@/tests/setup/spec-upstream/vehicles";
import { readRemote, requestFixture } from "@/tests/setup/upstream-answers";

const { corolla, camaro } = FIXTURE_VEHICLES;
const RUNS = 300;

const model = { year: "2018", make: "Toyota", model: "Corolla" };
const sent: [CallDefinition, Record<string, string>][] = [
  [vehicleCalls.previewDecode, { vin: corolla.vin }],
  [vehicleCalls.validateVin, { vin: corolla.vin }],
  [vehicleCalls.classicMapping, { vin: camaro.vin }],
  [vehicleCalls.plateDecode, { plate: "FIX1234", state: "CA" }],
  [checkCalls.quick, { vin: corolla.vin }],
  [checkCalls.value, { vin: corolla.vin }],
  [recallCalls.years, {}],
  [recallCalls.makes, model],
  [recallCalls.models, model],
  [recallCalls.byVin, { vin: corolla.vin }],
  [recallCalls.check, model],
];

function read(call: CallDefinition, body: unknown): unknown {
  const answer = readRemote(call, body);
  return answer && call.response.parse(answer);
}

const cases = (["bare", "loose"] as const).flatMap((profile) =>
  sent.map(([call, fields]) => ({ profile, call, fields, name: call.name })),
);

describe("vehicles from an upstream whose responses change", () => {
  it.each(cases)(
    "[UP-1] $name of $profile: never throws, fits the contract, claims nothing new",
    async ({ profile, call, fields }) => {
      const body = await requestFixture(profile, call, fields);
      expect(read(call, body)).toBeDefined();
      fc.assert(
        fc.property(mutate(body), ({ body: changed }) => {
          const text = JSON.stringify(read(call, changed) ?? null);
          // The fixture's positive facts are only accident, owner, auction, value and recall.
          expect(text).not.toMatch(/"(?:lemon|flood)(?:Check)?":(?:true|\{"state":"(?:found|none)")/);
          expect(text).not.toMatch(/"sample":true|"confirmed":true|"isEurope":true|"state":"none"/);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it.each(["bare", "loose"] as const)(
    "[UP-1] %s: changing one row of the market value drops no other row",
    async (profile) => {
      const body = await requestFixture(profile, checkCalls.value, { vin: corolla.vin });
      const before = checkCalls.value.response.parse(read(checkCalls.value, body)).data.entries;
      expect(before).toHaveLength(2);
      const depth = profile === "bare" ? 0 : 1;
      fc.assert(
        fc.property(mutate(body), ({ body: changed, paths }) => {
          const rows = paths.map((path) => path[depth]);
          const isInRows = paths.every((path) => path.length > depth && (depth === 0 || path[0] === "data"));
          if (!isInRows || rows.some((row) => typeof row !== "number")) return;
          const answer = read(checkCalls.value, changed) as { data: { entries: unknown[] } } | undefined;
          for (const [index, entry] of before.entries())
            if (!rows.includes(index)) expect(answer?.data.entries).toContainEqual(entry);
        }),
        { numRuns: RUNS },
      );
    },
  );
});
