import { expect, test } from "vitest";
import { logPageFailure } from "./log";

test("[ERR-12] [SEC-TOK-03] a failed page is logged under the number that the visitor sees, without its query", () => {
  const lines: unknown[] = [];
  const error = Object.assign(new Error("no database"), { digest: "1234567890" });
  const request = {
    method: "GET",
    address: "/dashboard?vin=1HGCM82633A004352&token=canary",
    route: "/dashboard",
  };
  logPageFailure(error, request, { error: (detail) => lines.push(detail) });
  expect(lines).toEqual([
    { digest: "1234567890", method: "GET", path: "/dashboard", route: "/dashboard", err: error },
  ]);
  expect(JSON.stringify(lines)).not.toContain("canary");
});

test("[SEC-TOK-03] a failed page of a shared link is logged without the key in its address", () => {
  const lines: unknown[] = [];
  const request = { method: "GET", address: "/shared/canary?x=1", route: "/shared/[token]" };
  logPageFailure(new Error("no database"), request, { error: (detail) => lines.push(detail) });
  expect(lines).toMatchObject([{ path: "/shared" }]);
  expect(JSON.stringify(lines)).not.toContain("canary");
});
