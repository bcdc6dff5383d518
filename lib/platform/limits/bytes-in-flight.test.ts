import { describe, expect, it } from "vitest";
import { callList } from "@/lib/compose/calls/table";
import { createHeldBytes, holdBytes } from "./bytes-in-flight";

const body = (headers: Record<string, string>, limit = 8_600_000) =>
  ({ kind: "multipart", headers: new Headers(headers), limit }) as const;
const PAPER = body({ "content-length": "8400000" });
const getCode = (work: () => unknown) => {
  try {
    work();
    return "held";
  } catch (error) {
    const { code, retryAfter } = error as { code: string; retryAfter: number };
    return `${code} ${retryAfter}`;
  }
};

describe("holdBytes", () => {
  it("[SAFE-2] a caller can send two large files at once, and all callers together can send five", () => {
    const bytes = createHeldBytes();
    const tries = (caller: string) => [1, 2, 3].map(() => getCode(() => holdBytes(bytes, caller, PAPER)));
    expect(tries("a")).toEqual(["held", "held", "too_many_requests 1"]);
    expect(tries("b")).toEqual(["held", "held", "too_many_requests 1"]);
    expect(tries("c")).toEqual(["held", "unavailable 1", "unavailable 1"]);
  });

  it("[SAFE-2] a finished body releases its bytes only once", () => {
    const bytes = createHeldBytes();
    const [first, second] = [holdBytes(bytes, "a", PAPER), holdBytes(bytes, "a", PAPER)];
    first();
    first();
    expect(getCode(() => holdBytes(bytes, "a", PAPER))).toBe("held");
    expect(getCode(() => holdBytes(bytes, "a", PAPER))).toBe("too_many_requests 1");
    second();
    expect(getCode(() => holdBytes(bytes, "a", PAPER))).toBe("held");
  });

  it("[SAFE-2] finished bodies restore the shared budget", () => {
    const bytes = createHeldBytes();
    for (let n = 0; n < 20; n++) holdBytes(bytes, `caller ${n}`, PAPER)();
    for (let n = 0; n < 5; n++) expect(getCode(() => holdBytes(bytes, `caller ${n}`, PAPER))).toBe("held");
  });

  it("[SAFE-2] a body without a declared length counts as the call's maximum", () => {
    for (const length of [null, "many", "99999999999"]) {
      const headers: Record<string, string> = length === null ? {} : { "content-length": length };
      const bytes = createHeldBytes();
      const tries = [1, 2, 3].map(() => getCode(() => holdBytes(bytes, "a", body(headers))));
      expect(tries).toEqual(["held", "held", "too_many_requests 1"]);
    }
  });

  it("[SAFE-2] a chunked body counts as the call's maximum if the call has no files", () => {
    const bytes = createHeldBytes();
    const chunked = body({ "transfer-encoding": "chunked" }, 1024 * 1024);
    for (let n = 0; n < 18; n++) holdBytes(bytes, "a", chunked);
    expect(getCode(() => holdBytes(bytes, "a", chunked))).toBe("too_many_requests 1");
  });

  it("[SAFE-2] never rejects small bodies or streamed files", () => {
    const bytes = createHeldBytes();
    for (let n = 0; n < 5; n++) getCode(() => holdBytes(bytes, `caller ${n}`, PAPER));
    expect(getCode(() => holdBytes(bytes, "a", body({ "content-length": "2000" })))).toBe("held");
    expect(getCode(() => holdBytes(bytes, "a", { ...PAPER, kind: "stream" }))).toBe("held");
  });

  it("[SAFE-2] accepts the largest body of any call if nothing else is in flight", () => {
    for (const { name, body, limits } of callList) {
      const headers = new Headers({ "content-length": String(limits.bodyBytes) });
      const largest = { kind: body, headers, limit: limits.bodyBytes };
      expect([name, getCode(() => holdBytes(createHeldBytes(), "a", largest))]).toEqual([name, "held"]);
    }
  });
});
