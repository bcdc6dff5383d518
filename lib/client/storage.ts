import type { PersistStorage, StorageValue } from "zustand/middleware";

/**
 * The stored value as the code uses it, or null if it is not usable: storage can contain anything. Checked by hand, with
 * `hasFields`: the first load has no room for zod (docs/decisions/page-size.md).
 */
type Parse<Value> = (stored: unknown) => Value | null;

type Kinds = Record<string, "string" | "number" | "boolean">;
interface KindTypes {
  string: string;
  number: number;
  boolean: boolean;
}

/** Whether a value is an object with these fields of these types. */
export function hasFields<K extends Kinds>(
  value: unknown,
  kinds: K,
): value is { [Name in keyof K]: KindTypes[K[Name]] } & Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(kinds).every(([name, kind]) => typeof fields[name] === kind);
}

/**
 * The only access to the browser's storage. Nothing throws: storage can be absent (on the server), blocked or full, and an
 * entry can be broken. Then nothing is stored, and nothing is found.
 */
class BrowserStorage {
  /** A function, because a blocked storage throws already when it is named. */
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

  /** Returns whether the text is stored. */
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

  /** Removes all entries whose key starts with this prefix. */
  removeAll(prefix: string): void {
    try {
      const storage = this.#open();
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    } catch {}
  }

  /** The value that `write` stored, or null. An entry that is not usable, or older than its lifetime, is removed. */
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

  /** Stores a value as JSON; returns whether it is stored. */
  write(key: string, value: unknown): boolean {
    return this.writeText(key, JSON.stringify(value));
  }

  /** The storage of a zustand store; `parse` gets the part of the state that the store persists. */
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

/** For the text of an entry that was read with `readText`. */
export function parseText<Value>(text: string | null, parse: Parse<Value>): Value | null {
  try {
    return parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

/** Lasts as long as the tab, also over reloads. */
export const tabStorage = new BrowserStorage(() => sessionStorage);
/** Lasts in this browser, for all of its tabs. */
export const browserStorage = new BrowserStorage(() => localStorage);
