import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { callExamples } from "@/lib/contract/examples/all";
import { callList } from "@/lib/contract/table";
import { REFUSALS } from "@/tests/setup/refused-calls";
import { NOT_SENT, ROLES, readsOf, writesOf } from "./calls";
import { type Figure, totalsLine } from "./measure";
import { SCREENS } from "./screens";
import { SUBJECTS } from "./subjects";

test("[RUN-FAST] every page of the application is measured beside an empty database", () => {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/page.tsx"))
    .map((path) => path.slice(0, -"/page.tsx".length));
  expect(pages.length).toBeGreaterThan(50);
  expect([...new Set(SCREENS.map(({ page }) => page))].sort()).toEqual(pages.sort());
});

test("[RUN-FAST] every call of the table is explained over many members", () => {
  const sent = new Set(
    ROLES.flatMap((role) => [...readsOf(role), ...writesOf(role)]).map(({ call }) => call.name),
  );
  const left = callList.map(({ name }) => name).filter((name) => !sent.has(name) && !NOT_SENT.has(name));
  // What a host app's own server says of one account by its key, and an upload.
  expect(left).toEqual([
    "server.launchToken",
    "server.bookPurchase",
    "server.refundPurchase",
    "admin.sendImport",
  ]);
});

test("[RUN-FAST] what is said of a call is said of one that there is", () => {
  const names = new Set(callList.map(({ name }) => name));
  const said = REFUSALS.flatMap(({ calls }) => calls.split(" "));
  expect(said.filter((name) => !names.has(name))).toEqual([]);
  const fields = Object.entries(callExamples).flatMap(([name, { query, body }]) =>
    Object.keys({ ...query, ...body }).map((field) => `${name}.${field}`),
  );
  expect(Object.keys(SUBJECTS).filter((subject) => !fields.includes(subject))).toEqual([]);
});

test("[RUN-FAST] a list is also asked for a word and a choice of each filter at once", () => {
  const titles = (role: "staff" | "operator") => readsOf(role).map(({ title }) => title);
  expect(titles("staff")).toContain("admin.plans search=Lee product=vhr user_type=user");
  expect(titles("operator")).toContain("admin.plans site=all search=Lee product=vhr user_type=user");
});

test("[RUN-FAST] a table of the bench says how many of its questions were not measured", () => {
  const figure: Figure = {
    title: "",
    status: 200,
    empty: { p50: 1, p99: 1 },
    loaded: { p50: 1, p99: 1 },
    isSlow: false,
  };
  const figures = [figure, { ...figure, isSlow: true }, { ...figure, status: 404 }];
  expect(totalsLine(figures)).toBe("3 questions: 2 measured, 1 refused, 1 over");
});
