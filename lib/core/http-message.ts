/** What is read of headers: web Headers are such a reader, and Node's plain object becomes one for a fraction of their price. */
export interface HeaderReader {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** What is read of a request with a body. A web Request is one. */
export interface BodyMessage {
  readonly headers: HeaderReader;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** A request as those read it that answer it. A web Request is one. */
export interface RequestMessage extends BodyMessage {
  readonly method: string;
  /** With its query; an origin before the path says nothing. */
  readonly url: string;
}

/** An answer before it is written to a socket or made a web Response. Header names in lower case. */
export interface AnswerMessage {
  status: number;
  headers: Record<string, string>;
  body: string | ReadableStream<Uint8Array> | null;
}

/** Headers by lower-case name. A request in web objects costs more than all else that is done for a small call. */
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

/** A request's target in its two parts, the query without its question mark. `url` may have an origin before them. */
export function splitUrl(url: string): { path: string; query: string } {
  const origin = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const target = origin < 0 ? "/" : url.slice(origin);
  const at = target.indexOf("?");
  return at < 0 ? { path: target, query: "" } : { path: target.slice(0, at), query: target.slice(at + 1) };
}
