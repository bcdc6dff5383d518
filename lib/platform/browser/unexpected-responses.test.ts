import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { callExamples } from "@/lib/compose/calls/examples";
import { callList } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { answerInTurn } from "@/tests/setup/mock-server";
import { runs } from "@/tests/setup/runs";
import { ApiError } from "./api-error";
import { sendCall } from "./send-call";

const rows = callList.filter(({ answers }) => answers === "json").map((call) => [call.name, call] as const);
const HUGE = "x".repeat(10_000);

type Path = readonly (string | number)[];
const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (!isBranch(value)) return [path];
  const keys = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value);
  return [path, ...keys.flatMap((key) => pathsIn((value as Record<string, unknown>)[key], [...path, key]))];
}

function withOdd(value: unknown, [key, ...rest]: Path, odd: (was: unknown) => unknown): unknown {
  if (key === undefined) return odd(value);
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? withOdd(item, rest, odd) : item));
  const changed = { ...(value as Record<string, unknown>) };
  changed[key] = withOdd(changed[key], rest, odd);
  return changed;
}

function many(row: unknown): unknown[] {
  const most = Math.ceil(100_000 / JSON.stringify(row).length);
  return Array.from({ length: Math.min(10_000, most) }, () => row);
}

const odds: fc.Arbitrary<(was: unknown) => unknown> = fc.oneof(
  fc
    .constantFrom<unknown>(undefined, null, "a word of next year", -1, 1e300, true, [], {}, HUGE)
    .map((value) => () => value),
  fc.constant((was: unknown) => (Array.isArray(was) ? many(was[0] ?? "x") : [was])),
  fc.jsonValue().map((value) => () => value),
);

async function getOutcome(call: CallDefinition, answer: unknown): Promise<"shape" | "error"> {
  answerInTurn({ json: answer });
  const example = callExamples[call.name];
  try {
    await sendCall(call, { query: example?.query ?? {}, body: example?.body ?? {} } as never);
    return "shape";
  } catch (error) {
    if (error instanceof ApiError) return "error";
    throw error;
  }
}

// Large responses are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("a response with an unexpected shape", () => {
  it.each(rows)(
    "[SEC-UP-05] %s: with a missing, unknown or huge value, the result matches the contract or is a known error",
    async (_, call) => {
      const answer = callExamples[call.name]?.answer;
      expect(await getOutcome(call, answer)).toBe("shape");
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...pathsIn(answer)), odds, async (path, odd) => {
          expect(["shape", "error"]).toContain(await getOutcome(call, withOdd(answer, path, odd)));
        }),
        { numRuns: runs(20) },
      );
    },
  );

  it.each(rows)(
    "[SEC-UP-05] %s: an empty object, a string, a list or an unknown status is an error",
    async (_, call) => {
      for (const answer of [
        "done",
        [],
        {},
        { status: "fine" },
        { ...callExamples[call.name]?.answer, status: 1 },
      ])
        expect(await getOutcome(call, answer)).toBe("error");
    },
  );
});
