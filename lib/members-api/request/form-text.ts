import { AppError } from "@/lib/core/errors";

const MAX_FIELDS = 200;
/** Names that reach an object's prototype where code is careless; no call has such a field. */
const FORBIDDEN_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** Collects fields by name without a prototype; a name given twice is refused, because readers differ on which counts. */
export class FieldCollector {
  readonly fields: Record<string, unknown> = Object.create(null);
  #count = 0;

  add(name: string, value: unknown): void {
    this.#count += 1;
    if (this.#count > MAX_FIELDS) throw new AppError("bad_request", "The request has too many fields.");
    if (FORBIDDEN_NAMES.has(name))
      throw new AppError("bad_request", "The request has a field of a forbidden name.");
    if (name in this.fields) {
      throw new AppError("bad_request", `The field '${name.slice(0, 40)}' is given more than once.`);
    }
    this.fields[name] = value;
  }
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new AppError("bad_request", "The request is not properly encoded.");
  }
}

/** Strict application/x-www-form-urlencoded: URLSearchParams would turn broken escapes into other characters. */
export function parseFormText(text: string): Record<string, unknown> {
  const collector = new FieldCollector();
  for (const pair of text === "" ? [] : text.split("&", MAX_FIELDS + 2)) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = at < 0 ? pair : pair.slice(0, at);
    collector.add(decodeComponent(name), at < 0 ? "" : decodeComponent(pair.slice(at + 1)));
  }
  return collector.fields;
}
