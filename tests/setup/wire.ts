import { vi } from "vitest";

export interface SentCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  key: string | null;
}

type Answer = unknown | Response | Error;

/** Stands for the BFF in component tests: answers by 'METHOD /path', keeps what was sent. An Error is a lost connection, a promise an answer that takes time. */
export function answerCalls(answers: Record<string, Answer | ((call: SentCall) => Answer)>): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal("fetch", async (href: string, init: RequestInit = {}) => {
    const url = new URL(href, "http://localhost");
    const path = url.pathname.replace(/^\/members/, "");
    const method = init.method ?? "GET";
    const body = init.body instanceof FormData ? JSON.stringify([...init.body]) : String(init.body ?? "");
    const key = new Headers(init.headers).get("idempotency-key");
    const call = { method, path, query: url.searchParams, body, key };
    sent.push(call);
    const known = answers[`${method} ${path}`];
    const answer = await (typeof known === "function" ? known(call) : known);
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    if (answer === undefined) return refusal(404, "not_found");
    return Response.json({ status: "success", ...answer });
  });
  return sent;
}

export function refusal(status: number, code: string, headers: HeadersInit = {}): Response {
  return Response.json({ status: "error", code, message: `refused: ${code}` }, { status, headers });
}
