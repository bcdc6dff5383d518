import { describe, expect, it } from "vitest";
import { loadCommonPasswords } from "./common-passwords";
import { ratePassword } from "./password-strength";

const isCommon = await loadCommonPasswords();

describe("[TRUE-22] common passwords", () => {
  it("include 10,000 passwords", async () => {
    const { default: list } = await import("./common-passwords.json");
    const all = list.split(" ");
    expect(new Set(all).size).toBe(10_000);
    expect(all.every((password) => password.length >= 8 && isCommon(password))).toBe(true);
  });

  it.each(["password", "PassWord", " password ", "12345678", "aaaaaaaa", "qwertyui", "hgfedcba", "iloveyou"])(
    "include '%s'",
    (password) => expect(isCommon(password)).toBe(true),
  );

  it.each(["correct horse battery", "Glove box 4471", "señora álamo", "aaaaaaab1"])(
    "don't include '%s'",
    (password) => expect(isCommon(password)).toBe(false),
  );
});

describe("[TRUE-22] the strength of a password", () => {
  it.each([
    ["hunter", "short"],
    ["sunshine", "common"],
    ["aaaabbbbcccc", "weak"],
    ["kq7wmvzp", "weak"],
    ["kq7wmvzpdj", "fair"],
    ["correct horse battery", "strong"],
  ])("rates '%s' as %s", (password, strength) => expect(ratePassword(password, isCommon)).toBe(strength));
});
