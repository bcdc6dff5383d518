import fc from "fast-check";
import { expect, it } from "vitest";
import { listExchanges } from "@/lib/platform/calls/call-example";
import type { Place } from "@/lib/platform/upstream/read-fields";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { mutate } from "@/tests/setup/mutate-json";
import { runs } from "@/tests/setup/runs";
import { callExamples } from "../calls/examples";
import { callList, isOwnFile } from "../calls/table";
import { upstreamReaders } from "./upstream-readers";

/** Our own API declares its currency unit in its config. */
const context = {
  siteUri: "cars.example",
  money: "cents",
  origin: "https://members.example",
  isOwnFile,
} as const;
const silent = () => undefined;
const read = (name: string, body: unknown, note: Place["note"] = silent) =>
  upstreamReaders[name]?.(unwrapAnswer(body, { path: "", note }), context);

const rows = callList
  .filter(({ name }) => name in upstreamReaders)
  .flatMap((call) => {
    const exchanges = listExchanges(callExamples[call.name] ?? {});
    return exchanges.map(([variant, { answer }]) => ({ name: call.name, variant, call, answer }));
  });

it.each(rows)(
  "[UP-1] $name from our own API passes through the remote reader unchanged ($variant)",
  ({ name, call, answer }) => {
    const notes: string[] = [];
    const fields = read(name, answer, (path, type) => notes.push(`${path}: ${type}`));
    expect(notes).toEqual([]);
    const passed = call.response.parse({ status: "success", message: answer?.message, ...fields });
    expect(passed).toEqual(call.response.parse(answer));
  },
);

it.each(rows)(
  "[UP-1] $name matches the contract's schema for any input ($variant)",
  ({ name, call, answer }) => {
    const property = fc.property(
      fc.oneof(
        mutate(answer, 4).map(({ body }) => body),
        fc.jsonValue(),
      ),
      (body) => {
        const fields = read(name, body);
        if (fields && fields.status !== "error")
          expect(call.response.safeParse({ status: "success", ...fields }).error).toBeUndefined();
      },
    );
    fc.assert(property, { numRuns: runs(2000) });
  },
);
