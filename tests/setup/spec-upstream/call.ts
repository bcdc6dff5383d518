import type { Counts } from "./counts";
import type { Account, State } from "./state";

export interface World {
  /** Whether answers wear the loose profile's dress. */
  loose: boolean;
  /** Where the files of records are, without a slash at the end. */
  origin: string;
  security: string;
  state: State;
  counts: Counts;
  /** Waits for what is left of a generation's time. */
  waitForGeneration: () => Promise<void>;
}

export interface Call {
  world: World;
  method: string;
  /** Without the /members prefix. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Fields of a JSON or form body. */
  fields: Record<string, unknown>;
  token: string | null;
  account: Account | null;
}

export type Handler = (call: Call) => Response | Promise<Response>;
/** Handlers by 'METHOD /path'. */
export type Routes = Record<string, Handler>;

/** Returns a field of the body or the query as trimmed text; '' if absent. */
export function readText({ fields, query }: Call, name: string): string {
  const value = fields[name] ?? query.get(name) ?? "";
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Finds the token in any of the places that section 7 names: headers, query and, for logs, a field. */
export function findToken(
  headers: Headers,
  query: URLSearchParams,
  fields: Record<string, unknown>,
): string | null {
  const authorization = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const field = typeof fields.token === "string" ? fields.token : null;
  return authorization ?? headers.get("bearer") ?? headers.get("token") ?? query.get("token") ?? field;
}

/** Reads a JSON, urlencoded or multipart body; what can't be read has no fields. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  try {
    if (type.includes("json")) {
      const body: unknown = await request.json();
      return typeof body === "object" && body !== null ? { ...body } : {};
    }
    if (type.includes("form")) return Object.fromEntries(await request.formData());
  } catch {
    return {};
  }
  return {};
}
