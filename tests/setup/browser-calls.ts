import { handleCall } from "@/lib/bff/handle-call";
import { SESSION_COOKIE } from "@/lib/bff/session";
import { newSessionCookies } from "@/lib/bff/session-cookies";
import { runMiddleware } from "@/lib/middleware/run-middleware";

export interface BrowserRequest {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  session?: string;
  secure?: boolean;
  address?: string;
  exactAddress?: string;
  signal?: AbortSignal;
}

function toRequest(
  target: string,
  { method = "GET", host = "a.localhost", ...rest }: BrowserRequest,
): Request {
  const unsafe = method !== "GET" && method !== "HEAD";
  const scheme = rest.secure ? "https" : "http";
  const headers = new Headers({
    host,
    ...(unsafe
      ? { origin: `${scheme}://${host}`, "sec-fetch-site": "same-origin", "x-requested-with": "glovebox" }
      : {}),
    ...(rest.session ? { cookie: `${SESSION_COOKIE}=${rest.session}` } : {}),
  });
  for (const [name, value] of Object.entries(rest.headers ?? {})) {
    if (value === "") headers.delete(name);
    else headers.set(name, value);
  }
  // As in Next, the URL contains localhost, regardless of the Host header.
  return new Request(`http://localhost:3000${target}`, {
    method,
    headers,
    body: rest.body,
    signal: rest.signal,
    duplex: "half",
  } as RequestInit);
}

/** Calls the BFF as one of our pages would. An empty header value removes the header. */
export function call(target: string, request: BrowserRequest = {}): Promise<Response> {
  const created = toRequest(target, request);
  return handleCall(created, {
    host: created.headers.get("host"),
    address: request.address ?? "203.0.113.9",
    exactAddress: request.exactAddress ?? request.address ?? "203.0.113.9",
    secure: request.secure ?? false,
  });
}

export function visit(target: string, request: BrowserRequest = {}): Promise<Response> {
  const created = toRequest(target, request);
  created.headers.set("x-forwarded-for", request.address ?? "203.0.113.9");
  created.headers.set("x-forwarded-proto", request.secure ? "https" : "http");
  return runMiddleware(created);
}

export async function getSession(token: string, host = "a.localhost", now?: number): Promise<string> {
  const [cookie = ""] = await newSessionCookies({ token }, { host, now, cookies: null });
  return cookie.slice(SESSION_COOKIE.length + 1, cookie.indexOf(";"));
}

export function findSetCookie(response: Response, name: string): string | undefined {
  const line = response.headers.getSetCookie().find((text) => text.startsWith(`${name}=`));
  return line?.slice(name.length + 1, line.indexOf(";"));
}

export const form = (fields: Record<string, string>) => new URLSearchParams(fields);
