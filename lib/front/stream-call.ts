import type { IncomingMessage, ServerResponse } from "node:http";
import { requestOrigin } from "@/lib/bff/request-origin";
import { bodyStream, writeResponse } from "@/lib/members-api/kernel/node-http";

/**
 * Hands a file that streams through to the BFF without Next, whose request body takes in whatever arrives, read or not:
 * a large file would lie in memory. Rejects when the answer breaks off. Headers are settled before.
 */
export async function handleStreamCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { handleCall } = await import("@/lib/bff/handle-call");
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const webRequest = new Request(new URL(request.url ?? "/", "http://localhost"), {
    method: request.method,
    headers,
    signal: gone.signal,
    body: bodyStream(request),
    duplex: "half",
  } as RequestInit);
  await writeResponse(await handleCall(webRequest, requestOrigin(headers)), response);
}
