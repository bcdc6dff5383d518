import pino from "pino";
import { expect, test } from "vitest";
import { AppError } from "@/lib/platform/values/errors";
import { createGlobalSingleton } from "./global-singleton";
import { logPageFailure } from "./log";
import { createErrorResponse } from "./responses";

test("[ERR-12] [SEC-TOK-03] logs a failed page with the error number shown to the visitor, but without its query string", () => {
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

test("[SEC-TOK-03] logs a failed shared page without the key in its URL", () => {
  const lines: unknown[] = [];
  const request = { method: "GET", address: "/shared/canary?x=1", route: "/shared/[token]" };
  logPageFailure(new Error("no database"), request, { error: (detail) => lines.push(detail) });
  expect(lines).toMatchObject([{ path: "/shared" }]);
  expect(JSON.stringify(lines)).not.toContain("canary");
});

test("[SAFE-14] returns 503 for an unwritable folder, with the reason only in the log", async () => {
  const lines: unknown[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  createGlobalSingleton("bff-log").set(log);
  const cause = Object.assign(new Error("EROFS: read-only file system, mkdir '/data'"), { code: "EROFS" });
  const refusal = new AppError("unavailable", "There is no room for files.", { retryAfter: 2, cause });
  const answer = createErrorResponse(refusal, { requestId: "r1" });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
  expect(lines).toMatchObject([{ level: 50, requestId: "r1", err: { message: cause.message } }]);
  expect(answer.body).not.toContain("/data");
});
