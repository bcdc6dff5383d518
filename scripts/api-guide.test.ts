import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isOpenToKeys } from "@/lib/api-keys/contract/scopes";
import { callList } from "@/lib/compose/calls/table";

it("[PRO-1] docs/api.md lists every call open to API keys that takes a form instead of JSON", () => {
  const text = readFileSync("docs/api.md", "utf8");
  const listed = [...text.matchAll(/^\| `([\w.]+)` \| `([A-Z]+) (\S+)` \| (\w+) \|$/gm)];
  const expected = callList
    .filter((call) => isOpenToKeys(call) && call.body !== "json" && call.body !== "none")
    .map(({ name, method, path, body }) => [name, method, path, body]);
  expect(listed.map(([, ...row]) => row).sort()).toEqual(expected.sort());
});
