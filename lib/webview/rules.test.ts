import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/tests/setup/runs";
import { formatHostMessage, readHostMessage } from "./rules";

const text = (message: Record<string, unknown>) => JSON.stringify({ v: 1, id: "m1", ...message });

describe("messages from a host app", () => {
  test.each([
    ["ack", {}, { accepted: true }],
    ["ack", { accepted: false }, { accepted: false }],
    ["capabilities", { scan: true, print: false, theme: "dark", locale: "es" }, null],
    ["capabilities", { theme: true, locale: false }, null],
    ["auth.token", {}, null],
    ["auth.logout", {}, null],
    ["purchase.result", { status: "paid" }, null],
    ["scan.result", { vin: "I2T1BURHE5JC034461" }, null],
    ["scan.result", {}, { vin: null }],
    ["theme.changed", { theme: "system" }, null],
    ["locale.changed", { locale: "es" }, null],
  ])("[WV-2] reads a %s message with the payload %j", (type, payload, expected) => {
    const message = readHostMessage(text({ type, payload, replyTo: "q7" }));
    expect(message).toEqual({ id: "m1", type, payload: expected ?? payload, replyTo: "q7" });
  });

  test("[WV-2] a message requires neither payload nor replyTo", () => {
    expect(readHostMessage(text({ type: "auth.logout" }))).toEqual({
      id: "m1",
      type: "auth.logout",
      payload: {},
      replyTo: null,
    });
  });

  test("[WV-2] drops unknown payload fields", () => {
    const message = readHostMessage(
      text({ type: "theme.changed", payload: { theme: "dark", html: "<b>", toString: 1 } }),
    );
    expect(message?.payload).toEqual({ theme: "dark" });
  });

  test("[GATE-10] [SEC-SES-07] rejects a message with a token, regardless of the token's value", () => {
    for (const token of ["abc", "", null, 7]) {
      expect(readHostMessage(text({ type: "auth.token", payload: { token, next: "/" } }))).toBeNull();
    }
  });

  test.each([
    ["a non-string", { v: 1, id: "m1", type: "auth.logout" }],
    ["invalid JSON", "{v:1}"],
    ["a list", JSON.stringify([1])],
    ["another version", JSON.stringify({ v: 2, id: "m1", type: "auth.logout" })],
    ["a version as text", JSON.stringify({ v: "1", id: "m1", type: "auth.logout" })],
    ["no id", JSON.stringify({ v: 1, type: "auth.logout" })],
    ["an empty id", JSON.stringify({ v: 1, id: "", type: "auth.logout" })],
    ["an overlong id", text({ id: "x".repeat(101), type: "auth.logout" })],
    ["an unknown type", text({ type: "nav.goto", payload: { url: "https://evil.example" } })],
    ["a type that every object has", text({ type: "toString" })],
    ["__proto__ as its type", text({ type: "__proto__" })],
    ["a type that only a page sends", text({ type: "report.open", payload: {} })],
    ["a payload that isn't an object", text({ type: "auth.logout", payload: "x" })],
    ["a list as payload", text({ type: "auth.logout", payload: [] })],
    ["a reply to a number", text({ type: "ack", replyTo: 7 })],
    ["an unknown theme", text({ type: "theme.changed", payload: { theme: "red" } })],
    ["an unknown language", text({ type: "locale.changed", payload: { locale: "tlh" } })],
    ["capabilities as text", text({ type: "capabilities", payload: { scan: "yes" } })],
    ["an unknown result", text({ type: "purchase.result", payload: { status: "free" } })],
    ["an overlong scan", text({ type: "scan.result", payload: { vin: "1".repeat(201) } })],
    ["an overlong message", text({ type: "auth.logout", payload: { x: "x".repeat(17_000) } })],
  ])("[WV-2] [SEC-FRM-02] %s isn't a valid message", (_, message) => {
    expect(readHostMessage(message)).toBeNull();
  });

  test("[WV-2] [SEC-FRM-02] doesn't throw for any window message", () => {
    fc.assert(
      fc.property(fc.anything(), fc.json(), (thing, json) => {
        readHostMessage(thing);
        readHostMessage(json);
        readHostMessage(`{"v":1,"id":"a","type":"capabilities","payload":${json}}`);
      }),
      { numRuns: runs(100) },
    );
  });
});

test("[WV-1] a page's message is a JSON string with version, ID, type and payload", () => {
  const message = formatHostMessage("a1", "report.open", { url: "https://cars.example/dvh?vin=X", vin: "X" });
  expect(JSON.parse(message)).toEqual({
    v: 1,
    id: "a1",
    type: "report.open",
    payload: { url: "https://cars.example/dvh?vin=X", vin: "X" },
  });
});
