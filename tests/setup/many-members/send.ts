import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";

export interface Api {
  fetch(request: Request): Response | Promise<Response>;
}

export interface Sent {
  token?: string;
  query?: Record<string, unknown>;
  fields?: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const HOST = "localhost";
export const PASSWORD = "a million members later";

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

export async function send(
  api: Api,
  call: CallDefinition,
  { token, query = {}, fields = {} }: Sent,
): Promise<Answer> {
  const url = new URL(`http://members-api.bench/members${call.path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, asText(value));
  const headers = new Headers({ uri: HOST, "x-client-address": "192.0.2.1" });
  if (token && call.auth.need !== "none") {
    const { placement } = call.auth;
    if (placement === "token-query") url.searchParams.set("token", token);
    else if (placement === "token-header") headers.set("token", token);
    else if (placement === "bearer-header") headers.set("bearer", token);
    else headers.set("authorization", `Bearer ${token}`);
  }
  const body = findBody(call, fields);
  if (typeof body === "string") headers.set("content-type", "application/json");
  const response = await api.fetch(new Request(url, { method: call.method, headers, body }));
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (isJson) return { status: response.status, body: (await response.json()) as Answer["body"] };
  // Reads only an export's first page; the rest streams on demand.
  if (call.answers === "file") await readFirst(response);
  else await response.arrayBuffer();
  return { status: response.status, body: {} };
}

async function readFirst(response: Response): Promise<void> {
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
}

function findBody(
  call: CallDefinition,
  fields: Record<string, unknown>,
): URLSearchParams | FormData | string | undefined {
  if (call.body === "none") return undefined;
  if (call.body !== "form" && call.body !== "multipart") return JSON.stringify(fields);
  const form = call.body === "multipart" ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob && form instanceof FormData) form.append(name, value);
    else form.append(name, asText(value));
  }
  return form;
}

export async function must(api: Api, call: CallDefinition, options: Sent): Promise<Record<string, unknown>> {
  const answer = await send(api, call, options);
  if (answer.status !== 200) throw new Error(`${call.name}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function logIn(api: Api, email: string, as: "member" | "admin"): Promise<string> {
  const call = as === "admin" ? calls.admin.login : calls.account.login;
  return String((await must(api, call, { fields: { email, pass: PASSWORD } })).token);
}
