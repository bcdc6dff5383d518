import { expect, it } from "vitest";
import { checkImports } from "./check-imports.mjs";

it.each([
  [
    "a component",
    "components/garage/list.tsx",
    "lib/garage/server/index.ts",
    "components can't import server",
  ],
  ["a contract", "lib/garage/contract/fields.ts", "lib/garage/schema.ts", "contract can't import schema"],
  ["a rule", "lib/garage/rules.ts", "lib/garage/server/index.ts", "rules can't import server"],
  ["a client", "lib/garage/client.ts", "lib/platform/db/index.ts", "client can't import platform"],
  ["the platform", "lib/platform/db/rls.ts", "lib/site/schema/site.ts", "platform can't import schema"],
  ["shared code", "lib/platform/values/csv.ts", "lib/platform/db/index.ts", "shared can't import platform"],
  ["the decoder", "lib/vin/decoder.ts", "lib/vehicle/rules/trim.ts", "vin can't import rules"],
  ["a handler", "lib/garage/server/routes.ts", "lib/compose/services.ts", "server can't import compose"],
  ["a handler", "lib/garage/server/routes.ts", "lib/garage/client.ts", "server can't import client"],
  ["a primitive", "components/ui/card.tsx", "components/garage/list.tsx", "ui can't import components"],
])("[ARCH-3] %s can't import from above: %s → %s", (_, file, target, problem) => {
  expect(checkImports([[file, target]])).toEqual([`${file} imports ${target}: ${problem}`]);
});

it("[ARCH-3] lists the imports through which folders import each other", () => {
  const [problem, ...more] = checkImports([
    ["lib/report/server/a.ts", "lib/share/server/index.ts"],
    ["lib/share/server/index.ts", "lib/site/server/index.ts"],
    ["lib/site/server/index.ts", "lib/report/server/index.ts"],
    ["lib/site/server/index.ts", "lib/site/contract.ts"],
  ]);
  expect(
    problem,
  ).toBe(`Folders import each other: lib/report/server → lib/share/server → lib/site/server → lib/report/server
  lib/report/server/a.ts imports lib/share/server/index.ts
  lib/share/server/index.ts imports lib/site/server/index.ts
  lib/site/server/index.ts imports lib/report/server/index.ts`);
  expect(more).toEqual([]);
});

it("[ARCH-3] allows imports within a folder, from below, and of other tables", () => {
  const allowed: [string, string][] = [
    ["lib/garage/server/routes.ts", "lib/garage/server/list.ts"],
    ["lib/garage/server/routes.ts", "lib/report/server/index.ts"],
    ["lib/garage/schema.ts", "lib/account/schema.ts"],
    ["components/garage/garage-page.tsx", "lib/middleware/page.ts"],
    ["lib/compose/routes.ts", "lib/garage/server/routes.ts"],
  ];
  expect(checkImports(allowed)).toEqual([]);
});

it("[ARCH-2] only lib/compose imports files inside a platform part or another feature's server folder", () => {
  const [part, feature] = ["lib/platform/db/rls.ts", "lib/report/server/read-report.ts"];
  expect(
    checkImports([
      ["lib/garage/server/routes.ts", part],
      ["lib/garage/server/routes.ts", feature],
      ["lib/compose/routes.ts", part],
      ["lib/compose/routes.ts", feature],
    ]),
  ).toEqual([
    `lib/garage/server/routes.ts imports ${part}: import lib/platform/db instead`,
    `lib/garage/server/routes.ts imports ${feature}: import lib/report/server instead`,
  ]);
});
