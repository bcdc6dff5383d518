import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { callList } from "@/lib/contract/table";
import { NOT_SENT, ROLES, readsOf, writesOf } from "./calls";
import { SCREENS } from "./screens";

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
