import { describe, expect, it } from "vitest";
import type { CallDefinition } from "@/lib/contract/call";
import { checkCalls } from "@/lib/contract/checks";
import { exchangesOf } from "@/lib/contract/examples/call-example";
import { checksExamples } from "@/lib/contract/examples/checks";
import { recallsExamples } from "@/lib/contract/examples/recalls";
import { vehicleExamples } from "@/lib/contract/examples/vehicle";
import { recallCalls } from "@/lib/contract/recalls";
import { vehicleCalls } from "@/lib/contract/vehicle";
import { unwrapAnswer } from "@/lib/platform/upstream-reader/unwrap-answer";
import { upstreamReaders } from "./upstream-readers";

const examples = { ...vehicleExamples, ...checksExamples, ...recallsExamples };
const calls: CallDefinition[] = [vehicleCalls, checkCalls, recallCalls].flatMap((rows) =>
  Object.values<CallDefinition>(rows),
);
const exchanges = calls.flatMap((call) => {
  const example = examples[call.name];
  return (example ? exchangesOf(example) : []).map(([name, { answer }]) => ({ call, name, answer }));
});

describe("our own Members API as the remote", () => {
  it.each(exchanges)("[UP-1] $call.name ($name) passes through its reader unchanged", ({ call, answer }) => {
    const notes: string[] = [];
    const note = (path: string, found: string) => notes.push(`${path}: ${found}`);
    const sent = JSON.parse(JSON.stringify(answer));
    const context = { siteUri: "a.localhost", money: "cents" as const };
    const fields = upstreamReaders[call.name]?.(unwrapAnswer(sent, { path: "", note }), context);
    const passed = JSON.parse(JSON.stringify({ status: "success", ...fields }));
    expect(call.response.parse(passed)).toEqual(call.response.parse(sent));
    expect(notes).toEqual([]);
  });
});
