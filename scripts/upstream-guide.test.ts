import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { offers, optionalCalls } from "@/lib/compose/calls/offers";

it("[UP-8] the guide for Members API owners lists each optional part with its call", () => {
  const page = readFileSync("docs/upstream.md", "utf8");
  const rows = /<!-- offers -->([\s\S]*)<!-- \/offers -->/.exec(page)?.[1] ?? "";
  const listed = Array.from(rows.matchAll(/^\| `(\w+)` \| `([^`]+)` \|/gm), ([, part, call]) => [part, call]);
  const expected = optionalCalls.map((part) => [part, `${offers[part].method} ${offers[part].path}`]);
  expect(listed.sort()).toEqual(expected.sort());
});
