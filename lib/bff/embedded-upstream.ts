import { type AnswerMessage, PlainHeaders, type RequestMessage } from "@/lib/platform/http";
import type { UpstreamAnswer, UpstreamFetch, UpstreamRequest } from "./upstream";

export function createEmbeddedUpstream(
  answer: (request: RequestMessage) => Promise<AnswerMessage>,
): UpstreamFetch {
  const fetch = async (request: UpstreamRequest) => toUpstreamAnswer(await answer(toMessage(request)));
  return Object.assign(fetch, { takesParsed: true });
}

function toMessage({ method, url, headers, body, parsed }: UpstreamRequest): RequestMessage {
  const isStream = body === null || body instanceof ReadableStream;
  return { method, url, headers, body: isStream ? body : new Blob([body as BlobPart]).stream(), parsed };
}

function toUpstreamAnswer({ status, headers, body }: AnswerMessage): UpstreamAnswer {
  const createWhole = () => new Response(body);
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: new PlainHeaders(headers),
    body: typeof body === "string" ? null : body,
    whole: typeof body === "string" ? body : undefined,
    json: async () => (typeof body === "string" ? JSON.parse(body) : createWhole().json()),
    arrayBuffer: () => createWhole().arrayBuffer(),
  };
}
