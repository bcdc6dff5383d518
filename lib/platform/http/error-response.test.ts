import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { AppError } from "@/lib/platform/values/errors";
import { createErrorAnswer } from "./error-response";

function answered(error: unknown) {
  const lines: object[] = [];
  const keep = (detail: object) => lines.push(detail);
  const answer = createErrorAnswer(error, "req-1", { debug: keep, info: keep, warn: keep, error: keep });
  const response = new Response(answer.body, answer);
  return { response, lines };
}

it("[CALL-4] returns an AppError's status, code, fields and Retry-After, and logs nothing", async () => {
  const { response, lines } = answered(
    new AppError("too_many_requests", "Wait.", { retryAfter: 7, fields: { vin: "again" } }),
  );
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await response.json()).toEqual({
    status: "error",
    code: "too_many_requests",
    message: "Wait.",
    msg: "Wait.",
    errors: { vin: "again" },
    request_id: "req-1",
  });
  expect(lines).toEqual([]);
});

it("[SAFE-14] [SEC-FLT-03] returns 503 with Retry-After if the database or the disk is unreachable, full or stopping", () => {
  const withCode = (code: string) => Object.assign(new Error("no"), { code });
  const states = ["ECONNREFUSED", "ECONNRESET", "57P01", "57014", "25006", "55P03", "53100", "08006"];
  const ofDatabase = states.map((code) => new DrizzleQueryError("select 1", [], withCode(code)));
  for (const error of [...ofDatabase, withCode("ENOSPC"), withCode("EDQUOT")]) {
    const { response } = answered(error);
    expect([response.status, response.headers.get("retry-after")], String(error.cause)).toEqual([503, "2"]);
  }
  expect(answered(new Error("Connection terminated unexpectedly")).response.status).toBe(503);
});

it("[SAFE-14] logs the internal error behind an AppError, and keeps it out of the response", async () => {
  const cause = Object.assign(new Error("EROFS: read-only file system, mkdir '/data'"), { code: "EROFS" });
  const { response, lines } = answered(new AppError("unavailable", "Again.", { retryAfter: 2, cause }));
  expect(response.status).toBe(503);
  expect(lines).toMatchObject([{ requestId: "req-1", err: { message: expect.stringContaining("/data") } }]);
  expect(await response.text()).not.toContain("/data");
});

it("[SEC-TOK-03] keeps query parameters out of the response and the log, which contains the request ID", async () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505" });
  const { response, lines } = answered(
    new DrizzleQueryError("insert into users", ["canary@example.com", "scrypt$canary"], cause),
  );
  expect(response.status).toBe(500);
  expect(JSON.stringify([lines, await response.json()])).not.toContain("canary");
  expect(lines[0]).toMatchObject({ requestId: "req-1", err: { code: "23505", message: "duplicate key" } });
});

it("[SAFE-12] never logs a value quoted by the database, or a query parameter of a nested error", () => {
  const invalid = (text: string) =>
    Object.assign(new Error(`invalid input syntax for type ${text}`), { code: "22P02" });
  const quoted = invalid('uuid: "canary"');
  const inner = new DrizzleQueryError("select 2", ["canary"]);
  const nested = new DrizzleQueryError("select 1", ["canary"], inner);
  // PostgreSQL doesn't escape quotes in the value.
  const withQuotes = invalid('integer: "a" canary "b"');
  for (const error of [quoted, withQuotes, new DrizzleQueryError("select 3", ["canary"], quoted), nested]) {
    const { lines } = answered(error);
    expect(JSON.stringify(lines)).not.toContain("canary");
  }
});

it("[CALL-4] any other error is a 500 without details", async () => {
  for (const thrown of ["text", undefined, null, { a: 1 }, new TypeError("x is not a function")]) {
    const { response } = answered(thrown);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      code: "internal",
      message: expect.not.stringContaining("x is"),
    });
  }
});
