import { afterEach, describe, expect, it, vi } from "vitest";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { browserStorage, hasFields, parseText, tabStorage } from "./storage";

interface Note {
  text: string;
  startedAt: number;
}

function parse(stored: unknown): Note | null {
  return hasFields(stored, { text: "string", startedAt: "number" }) ? stored : null;
}
const lifetime = { ms: 1000, startedAt: ({ startedAt }: Note) => startedAt };

function noteStore() {
  return create<Note>()(
    persist(() => ({ text: "initial", startedAt: 0 }), { name: "note", storage: tabStorage.forStore(parse) }),
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

describe("browser storage", () => {
  it("[ERR-12] stores values as JSON and reads them back, separately per tab and per browser", () => {
    expect(tabStorage.write("note", { text: "tab", startedAt: 1 })).toBe(true);
    expect(browserStorage.write("note", { text: "browser", startedAt: 2 })).toBe(true);
    expect(sessionStorage.getItem("note")).toBe('{"text":"tab","startedAt":1}');
    expect(tabStorage.read("note", parse)).toEqual({ text: "tab", startedAt: 1 });
    expect(browserStorage.read("note", parse)).toEqual({ text: "browser", startedAt: 2 });
    tabStorage.remove("note");
    expect(tabStorage.read("note", parse)).toBeNull();
    expect(browserStorage.read("note", parse)?.text).toBe("browser");
  });

  it.each(["{broken", "null", "[]", '"text"', '{"text":1,"startedAt":1}'])(
    "[ERR-12] removes an unusable entry: %s",
    (text) => {
      sessionStorage.setItem("note", text);
      expect(parseText(text, parse)).toBeNull();
      expect(tabStorage.read("note", parse)).toBeNull();
      expect(sessionStorage.getItem("note")).toBeNull();
    },
  );

  it("[ERR-12] removes an expired entry", () => {
    vi.useFakeTimers();
    tabStorage.write("note", { text: "a", startedAt: Date.now() });
    vi.advanceTimersByTime(999);
    expect(tabStorage.read("note", parse, lifetime)?.text).toBe("a");
    vi.advanceTimersByTime(1);
    expect(tabStorage.read("note", parse, lifetime)).toBeNull();
    expect(sessionStorage.getItem("note")).toBeNull();
  });

  const refuse = () => {
    throw new DOMException("refused", "QuotaExceededError");
  };
  it.each([
    ["absent", undefined],
    ["full", { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
    ["blocked", { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ])("[ERR-12] ignores writes, finds nothing and doesn't throw if storage is %s", (_, storage) => {
    vi.stubGlobal("sessionStorage", storage);
    expect(tabStorage.write("note", { text: "a", startedAt: 1 })).toBe(false);
    expect(tabStorage.writeText("text", "a")).toBe(false);
    expect(tabStorage.read("note", parse)).toBeNull();
    expect(tabStorage.readText("text")).toBeNull();
    expect(() => tabStorage.remove("note")).not.toThrow();
    vi.unstubAllGlobals();
    expect(sessionStorage).toHaveLength(0);
  });

  it("[ERR-12] a store is restored from zustand's own JSON storage format, and writes the same format", () => {
    sessionStorage.setItem("note", '{"state":{"text":"earlier","startedAt":3},"version":0}');
    const useNote = noteStore();
    expect(useNote.getState()).toEqual({ text: "earlier", startedAt: 3 });
    useNote.setState({ text: "now" });
    expect(sessionStorage.getItem("note")).toBe('{"state":{"text":"now","startedAt":3},"version":0}');
  });

  it.each(["{broken", "null", '{"state":null}', '{"state":{"text":1}}'])(
    "[ERR-12] a store starts with its initial state if its entry is %s",
    (text) => {
      sessionStorage.setItem("note", text);
      expect(noteStore().getState()).toEqual({ text: "initial", startedAt: 0 });
    },
  );

  it("[ERR-12] a store keeps its state in memory if the storage is full", () => {
    vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: refuse, removeItem: () => undefined });
    const useNote = noteStore();
    useNote.setState({ text: "kept" });
    expect(useNote.getState().text).toBe("kept");
  });
});
