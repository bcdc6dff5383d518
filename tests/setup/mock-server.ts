import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type * as z from "zod";
import { findCalls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { callPath } from "@/lib/platform/calls/call-table";

/** Stands in for the BFF in component tests; tests/setup/dom.ts starts it and resets it after each test. */
export const server = setupServer();

export interface SentCall {
  method: string;
  href: string;
  /** Without the `/members` prefix, as in the call table. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** A multipart body as a JSON list of [name, value]. */
  body: string;
  key: string | null;
}

/** An object is a success, an Error is a lost connection, and a promise is a late response. */
type Reply = object | undefined | Promise<object | undefined>;

/** Returns each reply once, then repeats the last one. Records the requests. */
export function answer<C extends CallDefinition>(
  { method, path }: C,
  ...replies: (z.input<C["response"]> | Response | Error | Promise<object> | ((call: SentCall) => Reply))[]
): SentCall[] {
  const sentCalls: SentCall[] = [];
  server.use(
    http.all(`*/members${path}`, async ({ request }) => {
      if (request.method !== method) return undefined;
      const call = await read(request);
      sentCalls.push(call);
      return respond(replies[Math.min(sentCalls.length, replies.length) - 1], call);
    }),
  );
  return sentCalls;
}

/** Stubs calls by 'METHOD /path'; other calls fail. Returns all requests in order. */
export function stubCalls(replies: Record<string, unknown>): SentCall[] {
  for (const name of Object.keys(replies)) {
    const [method, path = ""] = name.split(" ");
    if (!findCalls(path).some((call) => call.method === method))
      throw new Error(`${name} isn't in the call table`);
  }
  return answerAll((call) => respond(replies[`${call.method} ${call.path}`], call));
}

type InTurn = { status?: number; json?: unknown; headers?: Record<string, string> } | "no network";

export function answerInTurn(...answers: InTurn[]): SentCall[] {
  let count = 0;
  return answerAll(() => {
    const next = answers[Math.min(count, answers.length - 1)];
    count += 1;
    if (next === undefined || next === "no network") return HttpResponse.error();
    const { status = 200, headers, json = { status: "success" } } = next;
    return Response.json(json, { status, headers });
  });
}

export function refusal(status: number, code: string, headers: HeadersInit = {}): Response {
  return Response.json({ status: "error", code, message: `refused: ${code}` }, { status, headers });
}

function answerAll(replyTo: (call: SentCall) => Response | Promise<Response>): SentCall[] {
  const sentCalls: SentCall[] = [];
  server.resetHandlers(
    http.all("*", async ({ request }) => {
      const call = await read(request);
      sentCalls.push(call);
      return replyTo(call);
    }),
  );
  return sentCalls;
}

async function read(request: Request): Promise<SentCall> {
  const url = new URL(request.url);
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data");
  return {
    method: request.method,
    href: url.pathname + url.search,
    path: callPath(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    body: isMultipart ? JSON.stringify([...(await request.formData())]) : await request.text(),
    key: request.headers.get("idempotency-key"),
  };
}

async function respond(reply: unknown, call: SentCall): Promise<Response> {
  const answered = await (typeof reply === "function" ? reply(call) : reply);
  if (answered instanceof Error) return HttpResponse.error();
  if (answered instanceof Response) return answered;
  if (answered === undefined) return refusal(404, "not_found");
  return Response.json({ status: "success", ...answered });
}
