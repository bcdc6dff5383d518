import { vi } from "vitest";

export interface SentCall {
  href: string;
  method: string;
  headers: Headers;
  body: BodyInit | null;
}

type Answer = { status?: number; json?: unknown; headers?: Record<string, string> } | "no network";

/** Stands in for this site's BFF in component tests: answers in turn, the last answer again and again. */
export function answerMembers(...answers: Answer[]): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal("fetch", async (href: string, init: RequestInit) => {
    sent.push({
      href,
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: init.body ?? null,
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (answer === undefined || answer === "no network") throw new TypeError("Failed to fetch");
    return Response.json(answer.json ?? { status: "success" }, {
      status: answer.status ?? 200,
      headers: answer.headers,
    });
  });
  return sent;
}
