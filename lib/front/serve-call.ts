import type { IncomingMessage, ServerResponse } from "node:http";
import type { CallAnswer, CallRequest } from "@/lib/bff/call-message";
import { answerCall } from "@/lib/bff/handle-call";
import { requestOrigin } from "@/lib/bff/request-origin";
import { Stop, type StopSignal } from "@/lib/platform/calls";
import { createBodyStream, PlainHeaders, writeStream } from "@/lib/platform/http";
import { hasBody } from "./discard-body";

class IncomingCall implements CallRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: PlainHeaders;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly #response: ServerResponse;
  #gone: Stop | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.method = request.method ?? "";
    this.url = request.url ?? "/";
    this.headers = new PlainHeaders(request.headers);
    const isRead = this.method !== "GET" && this.method !== "HEAD";
    this.body = isRead && hasBody(request) ? createBodyStream(request) : null;
    this.#response = response;
  }

  get signal(): StopSignal {
    if (!this.#gone) {
      const stop = new Stop();
      const response = this.#response;
      const leave = () =>
        response.writableFinished || stop.abort(new DOMException("The caller left.", "AbortError"));
      if (response.closed) leave();
      else response.on("close", leave);
      this.#gone = stop;
    }
    return this.#gone;
  }
}

/** Bypasses Next, which takes ten times as long and reads the body of rejected requests. */
export async function serveCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = new IncomingCall(request, response);
  await writeAnswer(await answerCall(call, requestOrigin(call.headers)), response);
}

async function writeAnswer(
  { status, headers, cookies, body }: CallAnswer,
  response: ServerResponse,
): Promise<void> {
  const all: Record<string, string | number | string[]> = { ...headers };
  if (cookies.length > 0) all["set-cookie"] = [...cookies];
  if (typeof body === "string") all["content-length"] = Buffer.byteLength(body);
  response.writeHead(status, all);
  if (body instanceof ReadableStream) await writeStream(body, response);
  else response.end(body ?? undefined);
}
