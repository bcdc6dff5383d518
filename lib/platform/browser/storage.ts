import type { PersistStorage, StorageValue } from "zustand/middleware";

/** Parsed by hand, because zod is too large for the first load (docs/decisions/page-size.md). */
type Parse<Value> = (stored: unknown) => Value | null;

type Kinds = Record<string, "string" | "number" | "boolean">;
interface KindTypes {
  string: string;
  number: number;
  boolean: boolean;
}

export function hasFields<K extends Kinds>(
  value: unknown,
  kinds: K,
): value is { [Name in keyof K]: KindTypes[K[Name]] } & Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(kinds).every(([name, kind]) => typeof fields[name] === kind);
}

/** Never throws: storage can be absent (on the server), blocked or full, and entries can be corrupt. */
class BrowserStorage {
  /** A function, because even a reference to blocked storage throws. */
  readonly #open: () => Storage;

  constructor(open: () => Storage) {
    this.#open = open;
  }

  readText(key: string): string | null {
    try {
      return this.#open().getItem(key);
    } catch {
      return null;
    }
  }

  writeText(key: string, text: string): boolean {
    try {
      this.#open().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  remove(key: string): void {
    try {
      this.#open().removeItem(key);
    } catch {}
  }

  clear(): void {
    try {
      this.#open().clear();
    } catch {}
  }

  removeAll(prefix: string): void {
    try {
      const storage = this.#open();
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    } catch {}
  }

  read<Value>(
    key: string,
    parse: Parse<Value>,
    lifetime?: { ms: number; startedAt: (value: Value) => number },
  ): Value | null {
    const text = this.readText(key);
    if (text === null) return null;
    const value = parseText(text, parse);
    if (value !== null && (!lifetime || Date.now() - lifetime.startedAt(value) < lifetime.ms)) return value;
    this.remove(key);
    return null;
  }

  write(key: string, value: unknown): boolean {
    return this.writeText(key, JSON.stringify(value));
  }

  forStore<State>(parse: Parse<State>): PersistStorage<State> {
    const parseEntry = (stored: unknown): StorageValue<State> | null => {
      const { state, version = 0 } = (stored ?? {}) as Partial<StorageValue<unknown>>;
      const parsed = parse(state);
      return parsed === null ? null : { state: parsed, version };
    };
    return {
      getItem: (key) => this.read(key, parseEntry),
      setItem: (key, value) => void this.write(key, value),
      removeItem: (key) => this.remove(key),
    };
  }
}

export function parseText<Value>(text: string | null, parse: Parse<Value>): Value | null {
  try {
    return parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

export const tabStorage = new BrowserStorage(() => sessionStorage);
export const browserStorage = new BrowserStorage(() => localStorage);
