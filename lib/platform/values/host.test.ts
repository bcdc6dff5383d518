import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { isLoopbackHost, parseHost } from "./host";

describe("parseHost", () => {
  it.each([
    ["GOOD.example.:443", "good.example", 443],
    ["good.example", "good.example", null],
    ["good.example.", "good.example", null],
    ["Bücher.example", "xn--bcher-kva.example", null],
    ["xn--bcher-kva.example:8080", "xn--bcher-kva.example", 8080],
    ["localhost:3000", "localhost", 3000],
    ["127.0.0.1:3000", "127.0.0.1", 3000],
    ["[::1]:3000", "[::1]", 3000],
    ["[0:0:0:0:0:0:0:1]", "[::1]", null],
  ])("[SITE-1] [SEC-HOST-05] reads %s", (header, host, port) => {
    expect(parseHost(header)).toEqual({ host, port });
  });

  it.each([
    "a.example:80@b.example",
    "a.example/b",
    "a.example\tb",
    "a.example b",
    "a.example?x",
    "a.example#x",
    "a.example\\b",
    "a..example",
    ".example",
    "a.example..",
    "-a.example",
    "a_b.example",
    "a.example:",
    "a.example:0",
    "a.example:65536",
    "a.example:80:80",
    "a.example,b.example",
    "%61.example",
    "0x7f.1",
    "127.1",
    "2130706433",
    "[::1",
    "::1",
    "[fe80::1%25eth0]",
    "",
    "a".repeat(64),
    `${"a.".repeat(150)}example`,
  ])("[SEC-HOST-06] rejects %j", (header) => {
    expect(parseHost(header)).toBeNull();
  });

  it("[SEC-HOST-06] rejects a missing host", () => {
    expect(parseHost(null)).toBeNull();
    expect(parseHost(undefined)).toBeNull();
  });

  it("[SEC-HOST-05] is idempotent: a normalized host parses to itself", () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string({ maxLength: 30 }), fc.ipV6()), (text) => {
        const first = parseHost(text);
        if (first) expect(parseHost(first.host)?.host).toBe(first.host);
      }),
      { numRuns: runs(5000) },
    );
  });

  it("[SEC-SES-01] recognizes the names of the local machine", () => {
    expect(
      ["localhost", "es.localhost", "127.0.0.1", "127.9.9.9", "[::1]", "::1"].every(isLoopbackHost),
    ).toBe(true);
    expect(["example.com", "localhost.example", "128.0.0.1", "notlocalhost"].some(isLoopbackHost)).toBe(
      false,
    );
  });
});
