import { isAbsent, parseJsonColumn, typeName } from "./read-values";

export interface Place {
  /** Field names only, with `*` for indexes and data keys: 'vehicles.*.year'. */
  path: string;
  note(path: string, type: string): void;
  trace?(path: string, how: "read" | "default"): void;
}

export type ReadValue<T> = (value: unknown, place: Place) => T | undefined;

/** Builds paths lazily, because only a few fields are noted. */
class InnerPlace implements Place {
  readonly #outer: Place;
  readonly #name: string;

  constructor(outer: Place, name: string) {
    this.#outer = outer;
    this.#name = name;
  }

  get path(): string {
    const { path } = this.#outer;
    return path === "" ? this.#name : `${path}.${this.#name}`;
  }

  get trace(): Place["trace"] {
    return this.#outer.trace;
  }

  note(path: string, type: string): void {
    this.#outer.note(path, type);
  }
}

export const stepInto = (place: Place, name: string): Place => new InnerPlace(place, name);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Accepts `[]`, PHP's encoding of an empty object, and a single row wrapped in a list. */
export function toObject(value: unknown): Record<string, unknown> | undefined {
  if (isRecord(value)) return value;
  if (!Array.isArray(value) || value.length > 1) return undefined;
  const [only = {}] = value;
  return isRecord(only) ? only : undefined;
}

function toRows(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isAbsent(value)) return [];
  if (isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key))) return Object.values(value);
  return [value];
}

export function list<T>(readRow: ReadValue<T>): ReadValue<T[]> {
  return (value, place) => {
    const rowPlace = stepInto(place, "*");
    return toRows(value).flatMap((row) => {
      if (isAbsent(row)) return [];
      const item = readRow(row, rowPlace);
      if (item === undefined) place.note(rowPlace.path, typeName(row));
      return item === undefined ? [] : [item];
    });
  };
}

const toCamelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export type Aliases<Name extends string> = Readonly<Record<Name, readonly string[]>>;

export function cachePerTable<T>(make: (aliases: Aliases<string>) => T): (aliases: Aliases<string>) => T {
  const cache = new WeakMap<Aliases<string>, T>();
  return (aliases) => {
    const known = cache.get(aliases);
    if (known !== undefined) return known;
    const fresh = make(aliases);
    cache.set(aliases, fresh);
    return fresh;
  };
}

const getSpellings = cachePerTable((aliases) => {
  const spellings: Record<string, readonly string[]> = {};
  for (const [name, names] of Object.entries(aliases))
    spellings[name] = Array.from(new Set(names.flatMap((alias) => [alias, toCamelCase(alias)])));
  return spellings;
});

export class Fields<Name extends string> {
  readonly #row: Record<string, unknown>;
  readonly #aliases: Aliases<Name>;
  readonly #place: Place;

  constructor(row: Record<string, unknown>, aliases: Aliases<Name>, place: Place) {
    this.#row = row;
    this.#aliases = getSpellings(aliases) as Aliases<Name>;
    this.#place = place;
  }

  #names(name: Name): string[] {
    return this.#aliases[name].filter((alias) => Object.hasOwn(this.#row, alias));
  }

  read<T>(name: Name, readValue: ReadValue<T>): T | undefined {
    for (const alias of this.#aliases[name]) {
      const value = Object.hasOwn(this.#row, alias) ? this.#row[alias] : undefined;
      if (isAbsent(value)) continue;
      const place = stepInto(this.#place, alias);
      const parsed = parseJsonColumn(value);
      let result = readValue(parsed, place);
      if (result === undefined && parsed !== value) result = readValue(value, place);
      if (result !== undefined) {
        place.trace?.(place.path, "read");
        return result;
      }
      place.note(place.path, typeName(value));
    }
    const [field = name] = this.#aliases[name];
    this.#place.trace?.(stepInto(this.#place, field).path, "default");
    return undefined;
  }

  require<T>(name: Name, readValue: ReadValue<T>): T | undefined {
    const result = this.read(name, readValue);
    if (result === undefined && this.#names(name).every((alias) => isAbsent(this.#row[alias]))) {
      const [field = name] = this.#aliases[name];
      this.#place.note(stepInto(this.#place, field).path, "missing");
    }
    return result;
  }

  #sent(name: Name): string[] {
    return this.#names(name).filter((alias) => this.#row[alias] !== null);
  }

  isSent(name: Name): boolean {
    return this.#sent(name).length > 0;
  }

  grants(name: Name, readRight: ReadValue<boolean>): boolean {
    const aliases = this.#sent(name);
    const isGranted = (alias: string) => {
      const value = this.#row[alias];
      const place = stepInto(this.#place, alias);
      const right = readRight(value, place);
      if (right === undefined && !isAbsent(value)) place.note(place.path, typeName(value));
      return right === true;
    };
    return aliases.map(isGranted).every(Boolean) && aliases.length > 0;
  }
}

export function openFields<Name extends string>(
  value: unknown,
  aliases: Aliases<Name>,
  place: Place,
): Fields<Name> | undefined {
  const row = toObject(value);
  return row && new Fields(row, aliases, place);
}
