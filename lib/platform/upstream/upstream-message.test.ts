import { describe, expect, it } from "vitest";
import { FRAMEWORK_ERRORS } from "@/tests/setup/spec-upstream/framework-errors";
import { parseJson } from "./unwrap-answer";
import {
  findFieldErrors,
  findMessage,
  findShownMessage,
  isAboutLogin,
  maskText,
  namesMissingSubject,
  saysNothingFound,
  toShownText,
} from "./upstream-message";

describe("message of an upstream error", () => {
  it.each([
    [{ message: "Low balance" }, "Low balance"],
    [{ status: "error", msg: "Low balance" }, "Low balance"],
    [{ message: null, msg: " Low balance " }, "Low balance"],
    [{ message: "", msg: "Low balance" }, "Low balance"],
    [{ error: "x" }, "x"],
    [{ error: { message: "Low balance" } }, "Low balance"],
    [{ errors: ["Low balance", "And more"] }, "Low balance"],
    [{ errors: { email: ["Already taken."] } }, "Already taken."],
    [{ detail: "Not allowed." }, "Not allowed."],
    [{ message: { email: ["Already taken."] } }, "Already taken."],
    [{ message: 17 }, "17"],
    [{ message: true, errors: {} }, undefined],
    [{}, undefined],
    [[{ message: "x" }], undefined],
    ["Low balance", undefined],
    [null, undefined],
  ])("[UP-3] for %j is %j", (body, message) => {
    expect(findMessage(body)).toBe(message);
  });

  it.each([
    "This account has open orders.",
    "Use at least (8) characters, and at most 100.",
    'Please select "Other" from the list.',
    "Select a car from your garage.",
    "VIN 2T1BURHE5JC034461 is not in our records.",
    "Wait until 12:30 or write to help@cars.example.",
    "See https://cars.example/help/billing for prices.",
    "Your plan's price is $14.99/month (and/or tax).",
    "El correo ya está registrado.",
    "残高が足りません",
    "Expired.",
    "Out of credits (use_code SAVE_10).",
  ])("[UP-3] shows the message '%s' unchanged", (message) => {
    expect(toShownText(message)).toBe(message);
  });

  it.each([
    ["<b>Low</b> balance.<br>Buy <a href='/x/y'>credits</a>", "Low balance. Buy credits"],
    ["&lt;img src=x onerror=alert(1)&gt;Low balance", "Low balance"],
    ["<img src=x onerror=alert(1)", undefined],
    ["<script>alert(1)</script>Low balance", "Low balance"],
    ["Tom &amp; Jerry&#39;s &#x4d;otors", "Tom & Jerry's Motors"],
    ["5 < 6 and 7 > 3", "5 < 6 and 7 > 3"],
    ["Low\tbalance \u202eevil", "Low balance evil"],
    ["Low balance\n", "Low balance"],
    ["Low balance\nTry later", undefined],
    ["<p></p>", undefined],
    ["error", undefined],
    ["Failed!", undefined],
    ["…", undefined],
  ])("[UP-3] reduces %j to plain text: %j", (message, plainText) => {
    expect(toShownText(message)).toBe(plainText);
  });

  it("[UP-3] has at most 300 characters", () => {
    expect(toShownText("Wait. ".repeat(100))).toHaveLength(300);
    expect(toShownText("<".repeat(2_000_000))).toBeUndefined();
  });

  it.each([
    "[object Object]",
    "Invalid input: expected string, received undefined",
    "Can't open C:\\data\\cars.mdb",
    "Failed in /srv/app",
    "report.py:12",
    "SELECT id FROM users",
    'select "id" from "users"',
    "connect ETIMEDOUT 10.0.0.5:3306",
    '{"code":7}',
    "java.lang.NullPointerException",
    "INSUFFICIENT_CREDITS",
    "passwords.user",
    "validation.required",
    "CSRF token mismatch.",
    "Call to a member function credits() on null",
    "Cast to ObjectId failed for value",
    "No query results for model [App\\Models\\Report] 7",
    'Cannot invoke "Vehicle.getVin()" because "vehicle" is null',
    "Argument #1 must be of type string, null given",
  ])("[UP-3] doesn't show %s, which is meant for developers", (message) => {
    expect(toShownText(message)).toBeUndefined();
  });

  it("[UP-3] doesn't show framework errors, and masks each of them for the log", () => {
    for (const { body, name, leaks } of FRAMEWORK_ERRORS) {
      const shownMessage = findShownMessage(parseJson(body));
      // The JSON after the PHP notice is a valid success response.
      if (name !== "php-notice-before-json") expect(shownMessage, name).toBeUndefined();
      expect(leaks.filter((leak) => shownMessage?.includes(leak))).toEqual([]);
      const logged = maskText(findMessage(parseJson(body)) ?? body);
      expect(logged.length, name).toBeGreaterThan(5);
      expect(logged, name).not.toMatch(/[\r\n]|fixture\.example|2T1BURHE|Hello/);
    }
  });

  it("[UP-3] never shows the message of a body with a stack trace", () => {
    for (const name of ["exception", "trace", "traces", "stack"])
      expect(findShownMessage({ message: "Low balance", [name]: "Error" }), name).toBeUndefined();
    expect(findShownMessage({ message: "Low balance" })).toBe("Low balance");
  });

  it.each([
    [
      { message: "The given data was invalid.", errors: { email: ["Already taken.", "No."] } },
      { email: "Already taken." },
    ],
    [{ errors: { email: "Already taken." } }, { email: "Already taken." }],
    [{ message: { email: ["<b>Taken</b>"] } }, { email: "Taken" }],
    [{ errors: { email: ["SQLSTATE[23000]"], "a b": ["No."], phone: [{}] } }, undefined],
    [{ errors: ["Low balance"] }, undefined],
    [{ errors: [] }, undefined],
    [{ errors: "Low balance" }, undefined],
    [{}, undefined],
  ])("[UP-3] %j has the field errors %j", (body, fields) => {
    expect(findFieldErrors(body)).toEqual(fields);
  });

  it.each([
    ["Unknown VIN 2T1BURHE5JC034461 of ann@cars.example", "Unknown VIN 2T1************61 of (email)"],
    ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.abc-_ is over", "Bearer (token) is over"],
    ["Table 'users' doesn't exist: ('Ann', 'Lee')", "Table '…' doesn't exist: ('…', '…')"],
    ['Key (email)=(ann) in "users_email_key"', 'Key (email)=(…) in "users_email_key"'],
    ["Call 5555550100 at\nnoon", "Call 555*****00 at noon"],
  ])("[UP-3] %j is logged as %j", (message, logged) => {
    expect(maskText(message)).toBe(logged);
  });
});

it.each([
  [{ message: "Unauthenticated." }, true],
  [{ status: "Token is Expired" }, true],
  [{ error: "token_expired" }, true],
  [{ msg: "jwt expired" }, true],
  [{ message: "Authorization Token not found" }, true],
  [{ message: "Invalid access token" }, true],
  [{ message: "Please log in first." }, true],
  [{ message: "Your card has expired." }, false],
  [{ message: "Coupon expired" }, false],
  [{ message: "Invalid VIN" }, false],
])("[UP-3] %j is a login error: %s", (body, expected) => {
  expect(isAboutLogin(body)).toBe(expected);
});

it.each([
  [{ message: "User not found" }, true],
  [{ error: "No vehicle has this plate" }, true],
  [{ message: "The route api/securelogin could not be found." }, false],
  [{ message: "Cannot POST /members/reset-password", error: "Not Found", statusCode: 404 }, false],
  [{ detail: "Not Found" }, false],
  [{ error: "404 Not Found" }, false],
  [{ status: "error" }, false],
])("[UP-2] decides whether %j says which item is missing: %s", (body, expected) => {
  expect(namesMissingSubject(body)).toBe(expected);
});

it.each([
  [{ message: "no data" }, true],
  [{ msg: "No vehicles found." }, true],
  [{ message: "Report not found" }, true],
  [{ message: "User not found" }, false],
  [{ message: "No access" }, false],
  [{}, false],
])("[UP-2] %j means an empty list: %s", (body, expected) => {
  expect(saysNothingFound(body)).toBe(expected);
});
