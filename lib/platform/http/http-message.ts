import { AppError } from "@/lib/platform/values";

export interface HeaderReader {
  get(name: string): string | null;
  has(name: string): boolean;
}

export interface BodyMessage {
  readonly headers: HeaderReader;
  readonly body: ReadableStream<Uint8Array> | null;
}

export interface RequestMessage extends BodyMessage {
  readonly method: string;
  readonly url: string;
  readonly parsed?: ParsedCall;
}

export interface ParsedCall {
  readonly name: string;
  readonly query: unknown;
  readonly body: unknown;
}

export interface AnswerMessage {
  status: number;
  headers: Record<string, string>;
  body: string | ReadableStream<Uint8Array> | null;
}

/** Avoids web Headers, which cost more than the rest of a small call. */
export class PlainHeaders implements HeaderReader {
  readonly #fields: Record<string, string | string[] | undefined>;

  constructor(fields: Record<string, string | string[] | undefined>) {
    this.#fields = fields;
  }

  get(name: string): string | null {
    const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
    return typeof value === "string" ? value : (value?.join(", ") ?? null);
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  set(name: string, value: string): void {
    this.#fields[name] = value;
  }

  *[Symbol.iterator](): IterableIterator<[name: string, value: string]> {
    for (const name of Object.keys(this.#fields)) {
      const value = this.get(name);
      if (value !== null) yield [name, value];
    }
  }
}

export function splitUrl(url: string): { path: string; query: string } {
  const origin = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const target = origin < 0 ? "/" : url.slice(origin);
  const at = target.indexOf("?");
  return at < 0 ? { path: target, query: "" } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

export const ADDRESS_MAX = 8192;

export function requireShortAddress({ path, query }: { path: string; query: string }): void {
  if (path.length + query.length > ADDRESS_MAX)
    throw new AppError("uri_too_long", "The address is too long.");
}
