import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasTextBefore, parseJson, unwrapAnswer } from "./unwrap-answer";

const NOTICE =
  "<br />\n<b>Notice</b>:  Undefined index: {vin} in <b>/srv/app.php</b> on line <b>7</b><br />\n";

describe("JSON after a notice", () => {
  it.each([
    ["a notice in HTML", `${NOTICE}{"status":"success"}`],
    ["several notices", `${NOTICE}${NOTICE}{"status":"success"}\n`],
    ["a notice in plain text", 'Warning: Undefined variable $x in a.php on line 3\n{"status":"success"}'],
    ["a byte order mark", '\uFEFF{"status":"success"}'],
  ])("[UP-3] is read: %s", (_name, body) => {
    expect(parseJson(body)).toEqual({ status: "success" });
  });

  it.each([
    ["text after the object", `${NOTICE}{"status":"success"}<br />`],
    ["a truncated object", `${NOTICE}{"status":`],
    ["a brace in the middle of a line", 'Notice: {"status":"success"}'],
    ["HTML", "<html>{}</html>"],
  ])("[UP-3] isn't read: %s", (_name, body) => {
    expect(parseJson(body)).toBeUndefined();
  });

  it("[UP-3] two consecutive objects aren't a response", () => {
    const both = '{"status":"error"}\n{"status":"success"}';
    expect(parseJson(both)).toBeUndefined();
    expect(parseJson(`${NOTICE}${both}`)).toBeUndefined();
  });

  it("[UP-3] uses the outer object, and detects whether text precedes it", () => {
    const body = `${NOTICE}{"data":\n{"status":"error"}\n}`;
    expect(parseJson(body)).toEqual({ data: { status: "error" } });
    expect([body, ' {"a":1}', "[1]"].map(hasTextBefore)).toEqual([true, false, false]);
  });

  it("[UP-3] never throws, and reads JSON after any notices without braces", () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (text, value) => {
        parseJson(text);
        const notice = text.replaceAll(/[{}]/g, "");
        expect(parseJson(`<br />${notice}\n${JSON.stringify(value)}`)).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  it("[UP-3] tries only a limited number of start positions, so a long body can't make parsing slow", () => {
    let tries = 0;
    const { parse } = JSON;
    JSON.parse = (text: string) => {
      tries += 1;
      return parse(text);
    };
    try {
      expect(parseJson("Notice".concat("\n{".repeat(100_000), "}"))).toBeUndefined();
    } finally {
      JSON.parse = parse;
    }
    expect(tries).toBeLessThan(20);
  });
});

it.each([
  [{ success: false, message: "No credits" }, "error"],
  [{ success: true }, "success"],
  [{ status: "success", success: false }, "success"],
  [{ status: 200, success: false }, "error"],
  [{ status: "Token is Expired" }, "error"],
  [{ status: "Authorization Token not found" }, "error"],
  [{ status: "insufficient_credits" }, "error"],
  [{ error: "Unauthenticated" }, "error"],
  [{ error: true, message: "Sorry" }, "error"],
  [{ errors: { email: ["The email is taken."] }, data: null }, "error"],
  [{ message: "Unauthenticated." }, "error"],
  [{ message: "error" }, "error"],
  [{ msg: "The email field is required." }, "error"],
  [{ error: false, errors: [], message: "Saved" }, "success"],
  [{ status: "We have emailed your password reset link." }, "success"],
  [{ message: "Vehicle saved. No errors." }, "success"],
  [{ error: "partial", data: { vin: "2T1BURHE5JC034461" } }, "success"],
  [{ vin: "2T1BURHE5JC034461", message: "Invalid title on record" }, "success"],
  [[], "success"],
  [null, "success"],
])("[UP-1] %j is a response with status %s", (body, status) => {
  expect(unwrapAnswer(body, { path: "", note: () => undefined }).status).toBe(status);
});
