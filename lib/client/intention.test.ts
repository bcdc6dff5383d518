import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropIntention, intentionId, keepIntention, newIntention, storedIntention } from "./intention";

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

describe("an intention", () => {
  it("[BTN-2] is the same one, with the same key, after a reload, until it is answered", () => {
    const intention = newIntention(wish);
    keepIntention(intention);
    expect(storedIntention(intentionId(wish))).toEqual(intention);
    dropIntention(intentionId(wish));
    expect(storedIntention(intentionId(wish))).toBeNull();
  });
  it("[BTN-2] is never continued by another account in the same tab", () => {
    keepIntention(newIntention(wish));
    expect(storedIntention(intentionId({ ...wish, userId: "u2" }))).toBeNull();
  });
  it("[BTN-2] is forgotten after half an hour", () => {
    vi.useFakeTimers();
    keepIntention(newIntention(wish));
    vi.advanceTimersByTime(30 * 60_000);
    expect(storedIntention(intentionId(wish))).toBeNull();
  });
  it("[BTN-2] is dropped when what is stored is spoiled, or storage refuses", () => {
    sessionStorage.setItem(intentionId(wish), "{}");
    expect(storedIntention(intentionId(wish))).toBeNull();
    vi.stubGlobal("sessionStorage", undefined);
    expect(() => keepIntention(newIntention(wish))).not.toThrow();
    expect(storedIntention(intentionId(wish))).toBeNull();
  });
  it("[BTN-2] takes up the key of a try that was never answered, else makes its own", () => {
    expect(newIntention(wish, "unanswered-key").key).toBe("unanswered-key");
    expect(newIntention(wish).key).not.toBe(newIntention(wish).key);
  });
});
