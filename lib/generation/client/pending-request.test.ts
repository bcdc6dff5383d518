import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  clearPendingRequest,
  createPendingRequest,
  getPendingRequestId,
  readStoredPendingRequest,
  storePendingRequest,
} from "./pending-request";

const input = {
  userId: "u1",
  product: "vhr",
  vin: "2T1BURHE5JC034461",
  locale: "en",
  europe: false,
  regenerate: false,
  classic: null,
} as const;

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a pending request", () => {
  it("[BTN-2] survives a reload with the same key until it is completed", () => {
    const request = createPendingRequest(input);
    storePendingRequest(request, true);
    expect(readStoredPendingRequest(getPendingRequestId(input), true)).toEqual(request);
    clearPendingRequest(getPendingRequestId(input), true);
    expect(readStoredPendingRequest(getPendingRequestId(input), true)).toBeNull();
  });
  it("[BTN-2] is never resumed by another account in the same tab", () => {
    storePendingRequest(createPendingRequest(input), true);
    expect(readStoredPendingRequest(getPendingRequestId({ ...input, userId: "u2" }), true)).toBeNull();
  });
  it("[UP-4] is shared by all tabs if the API is third-party, and limited to its own tab if the API is ours", () => {
    const request = createPendingRequest(input);
    storePendingRequest(request, false);
    expect(readStoredPendingRequest(getPendingRequestId(input), true)).toBeNull();
    vi.stubGlobal("sessionStorage", undefined);
    expect(readStoredPendingRequest(getPendingRequestId(input), false)).toEqual(request);
    clearPendingRequest(getPendingRequestId(input), false);
    expect(readStoredPendingRequest(getPendingRequestId(input), false)).toBeNull();
  });
  it("[BTN-2] expires after half an hour", () => {
    vi.useFakeTimers();
    storePendingRequest(createPendingRequest(input), true);
    vi.advanceTimersByTime(30 * 60_000);
    expect(readStoredPendingRequest(getPendingRequestId(input), true)).toBeNull();
  });
  it("[BTN-2] is dropped if the stored data is invalid, or storage is blocked", () => {
    sessionStorage.setItem(getPendingRequestId(input), "{}");
    expect(readStoredPendingRequest(getPendingRequestId(input), true)).toBeNull();
    vi.stubGlobal("sessionStorage", undefined);
    expect(() => storePendingRequest(createPendingRequest(input), true)).not.toThrow();
    expect(readStoredPendingRequest(getPendingRequestId(input), true)).toBeNull();
  });
  it("[TRUE-4] [BTN-2] a retry with the same input reuses the failed request's key, and other input gets a new key", () => {
    const failed = createPendingRequest({ ...input, regenerate: true });
    expect(createPendingRequest({ ...input, regenerate: true }, failed).key).toBe(failed.key);
    expect(createPendingRequest(input, failed).key).not.toBe(failed.key);
    expect(createPendingRequest({ ...failed, locale: "es" }, failed).key).not.toBe(failed.key);
    expect(createPendingRequest(input).key).not.toBe(createPendingRequest(input).key);
  });
});
