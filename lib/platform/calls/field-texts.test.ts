import { describe, expect, it } from "vitest";
import * as z from "zod";
import { callExamples } from "@/lib/compose/calls/examples";
import { callList, calls } from "@/lib/compose/calls/table";
import { listExchanges } from "./call-example";
import { getFieldProblems } from "./request-fields";

/** Prefixes of zod's default messages. */
const ZODS_OWN = /^(?:Invalid (?!email$)|Too (?:big|small)|Unrecognized|Expected|Required)/;

const ODD: readonly unknown[] = [
  undefined,
  null,
  "",
  "\u0000",
  "x".repeat(20_000),
  1e300,
  -1,
  true,
  [],
  {},
  [{}],
];

function findTexts(schema: z.ZodType, examples: readonly object[]): string[] {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const bodies = [{}, ...examples].flatMap((example) => {
    const names = Array.from(new Set([...keys, ...Object.keys(example)]));
    return [example, ...names.flatMap((name) => ODD.map((odd) => ({ ...example, [name]: odd })))];
  });
  return bodies.flatMap((body) => Object.values(getFieldProblems(schema, body)));
}

describe("a call's field errors", () => {
  it.each(callList.map((call) => [call.name, call] as const))(
    "[UP-3] %s reports errors with our own messages",
    (name, call) => {
      const exchanges = listExchanges(callExamples[name] ?? {});
      const texts = [
        ...findTexts(
          call.request,
          exchanges.map(([, { body }]) => body ?? {}),
        ),
        ...findTexts(
          call.query,
          exchanges.map(([, { query }]) => query ?? {}),
        ),
      ];
      expect(texts.filter((text) => ZODS_OWN.test(text))).toEqual([]);
    },
  );

  it("[UP-3] finds over 100 errors for one call, which shows that the test above isn't vacuous", () => {
    const { request } = calls.account.dealerRegister;
    expect(findTexts(request, [{}]).length).toBeGreaterThan(100);
    expect(getFieldProblems(request, {})).toMatchObject({ email: "Fill this in." });
  });
});
