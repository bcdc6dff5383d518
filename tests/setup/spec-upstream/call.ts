import type { Counts } from "./counts";
import type { Account, State } from "./state";

export interface World {
  loose: boolean;
  origin: string;
  security: string;
  state: State;
  counts: Counts;
  waitForGeneration: () => Promise<void>;
}

export interface Call {
  world: World;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  fields: Record<string, unknown>;
  token: string | null;
  account: Account | null;
}

export type Handler = (call: Call) => Response | Promise<Response>;
export type Routes = Record<string, Handler>;

export function readText({ fields, query }: Call, name: string): string {
  const value = fields[name] ?? query.get(name) ?? "";
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Finds the token in any place that section 7 allows: headers, query and, for logs, a field. */
export function findToken(
  headers: Headers,
  query: URLSearchParams,
  fields: Record<string, unknown>,
): string | null {
  const authorization = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const field = typeof fields.token === "string" ? fields.token : null;
  return authorization ?? headers.get("bearer") ?? headers.get("token") ?? query.get("token") ?? field;
}

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
