import { describe, expect, it } from "vitest";
import { settleSlashes } from "./settle-slashes";

describe("doubled and trailing slashes", () => {
  it.each(["/", "/login", "/login?next=//a/", "/members/api/user", "/a%2f%2fb"])(
    "[SAFE-8] %s doesn't need a redirect",
    (url) => {
      expect(settleSlashes("GET", url)).toEqual({ kind: "serve", url });
    },
  );

  it.each([
    ["/login/", "/login"],
    ["//login?next=%2Fa&b=1", "/login?next=%2Fa&b=1"],
    ["/my-vehicles//garage///?a", "/my-vehicles/garage?a"],
    ["//evil.example/", "/evil.example"],
    ["//", "/"],
  ])("[SAFE-8] %s redirects to %s", (url, location) => {
    expect(settleSlashes("GET", url)).toEqual({ kind: "redirect", url: location });
  });

  it.each([
    ["/login/?token=secret", "/login?token=secret"],
    ["//dashboard?a=1&%74oken=secret", "/dashboard?a=1&%74oken=secret"],
    ["//?token[]=secret", "/?token[]=secret"],
  ])("[SAFE-8] [SEC-TOK-01] serves %s without a redirect that would contain its token", (url, tidy) => {
    expect(settleSlashes("GET", url)).toEqual({ kind: "serve", url: tidy });
  });

  it.each([
    ["GET", "/members/api/user/"],
    ["GET", "//members/api/user?token=x"],
    ["GET", "/members/"],
    ["DELETE", "/members/api/db/dvh/delete/?token=x"],
    ["POST", "//register"],
    ["POST", "/login/?token=x"],
  ])("[SAFE-8] [CALL-1] %s %s returns 404", (method, url) => {
    expect(settleSlashes(method, url)).toEqual({ kind: "unknown" });
  });
});
