import { afterEach, expect, it, vi } from "vitest";
import { answerInTurn } from "@/tests/setup/mock-server";
import { upload } from "./upload";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const busy = (status: number, code: string, wait = "0.001") => ({
  status,
  headers: { "retry-after": wait },
  json: { status: "error", code, message: "busy" },
});
const send = () => {
  // No jitter, so the wait is exactly as long as the server requested.
  vi.spyOn(Math, "random").mockReturnValue(0);
  const body = new FormData();
  body.append("file", new File(["%PDF-1.7"], "bill.pdf"));
  return upload<{ id: string }>({ href: "/members/api/garage/files", body, onProgress: () => undefined });
};

it("[SAFE-2] a file that a busy server rejects is sent again", async () => {
  const done = { json: { status: "success", data: { id: "f1" } } };
  const sentCalls = answerInTurn(busy(429, "too_many_requests"), busy(503, "unavailable"), done);
  expect(await send()).toEqual({ id: "f1" });
  expect(sentCalls).toHaveLength(3);
  expect(new Set(sentCalls.map(({ body }) => body.includes("bill.pdf") || body.includes("file")))).toEqual(
    new Set([true]),
  );
});

it("[SAFE-2] a long Retry-After, a permanent rejection and a lost connection are reported without a retry", async () => {
  for (const [reply, code] of [
    [busy(429, "too_many_requests", "42"), "too_many_requests"],
    [busy(413, "too_large"), "too_large"],
    ["no network", "offline"],
  ] as const) {
    const sentCalls = answerInTurn(reply);
    await expect(send()).rejects.toMatchObject({ code });
    expect(sentCalls).toHaveLength(1);
  }
});

it("[SAFE-2] an upload interrupted partway is retried, but one that never started or was sent in full isn't", async () => {
  vi.useFakeTimers();
  for (const [loaded, times] of [
    [40, 5],
    [100, 1],
    [0, 1],
  ] as const) {
    let attempts = 0;
    class Broken {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      onerror = () => {};
      open() {}
      setRequestHeader() {}
      send() {
        attempts += 1;
        if (loaded > 0) this.upload.onprogress?.({ loaded, total: 100 });
        this.onerror();
      }
    }
    vi.stubGlobal("XMLHttpRequest", Broken);
    const rejection = expect(send()).rejects.toMatchObject({ code: "offline" });
    await vi.runAllTimersAsync();
    await rejection;
    expect(attempts).toBe(times);
  }
});
