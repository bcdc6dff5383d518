import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";
import { type Answer, readAnswer, requestFor } from "../members-api";

export interface Api {
  fetch(request: Request): Response | Promise<Response>;
}

export interface Sent {
  token?: string;
  query?: Record<string, unknown>;
  fields?: Record<string, unknown>;
}

export const PASSWORD = "a million members later";

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

export async function send(
  api: Api,
  call: CallDefinition,
  { token, query = {}, fields = {} }: Sent,
): Promise<Pick<Answer, "status" | "body">> {
  const isForm = call.body === "form" || call.body === "multipart";
  const encoded = Object.entries(fields).map(([name, value]) => [
    name,
    isForm && !(value instanceof Blob) ? asText(value) : value,
  ]);
  const texts = Object.entries(query).map(([name, value]) => [name, asText(value)]);
  const sent = { token, query: Object.fromEntries(texts), fields: Object.fromEntries(encoded) };
  const response = await api.fetch(requestFor(call, sent));
  if (!response.ok || call.answers !== "file") return readAnswer(response);
  // Reads only an export's first page; the rest streams on demand.
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  return { status: response.status, body: {} };
}

export async function must(api: Api, call: CallDefinition, sent: Sent): Promise<Record<string, unknown>> {
  const answer = await send(api, call, sent);
  if (answer.status !== 200) throw new Error(`${call.name}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function logIn(api: Api, email: string, as: "member" | "admin"): Promise<string> {
  const call = as === "admin" ? calls.admin.login : calls.account.login;
  return String((await must(api, call, { fields: { email, pass: PASSWORD } })).token);
}
