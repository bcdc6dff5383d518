import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  clearPendingRequest,
  createPendingRequest,
  pendingRequestId,
  storedPendingRequest,
  storePendingRequest,
} from "./pending-request";

const wish = {
  userId: "u1",
  product: "vhr",
  vin: "2T1BURHE5JC034461",
  locale: "en",
  europe: false,
  regenerate: false,
  classic: null,
} as const;

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a pending request", () => {
  it("[BTN-2] is the same one, with the same key, after a reload, until it is answered", () => {
    const intention = createPendingRequest(wish);
    storePendingRequest(intention);
    expect(storedPendingRequest(pendingRequestId(wish))).toEqual(intention);
    clearPendingRequest(pendingRequestId(wish));
    expect(storedPendingRequest(pendingRequestId(wish))).toBeNull();
  });
  it("[BTN-2] is never continued by another account in the same tab", () => {
    storePendingRequest(createPendingRequest(wish));
    expect(storedPendingRequest(pendingRequestId({ ...wish, userId: "u2" }))).toBeNull();
  });
  it("[BTN-2] is forgotten after half an hour", () => {
    vi.useFakeTimers();
    storePendingRequest(createPendingRequest(wish));
    vi.advanceTimersByTime(30 * 60_000);
    expect(storedPendingRequest(pendingRequestId(wish))).toBeNull();
  });
  it("[BTN-2] is dropped if the stored data is invalid, or storage is blocked", () => {
    sessionStorage.setItem(pendingRequestId(wish), "{}");
    expect(storedPendingRequest(pendingRequestId(wish))).toBeNull();
    vi.stubGlobal("sessionStorage", undefined);
    expect(() => storePendingRequest(createPendingRequest(wish))).not.toThrow();
    expect(storedPendingRequest(pendingRequestId(wish))).toBeNull();
  });
  it("[BTN-2] reuses the key of an attempt that was never answered, else creates its own", () => {
    expect(createPendingRequest(wish, "unanswered-key").key).toBe("unanswered-key");
    expect(createPendingRequest(wish).key).not.toBe(createPendingRequest(wish).key);
  });
});
