import type { Dispatcher } from "undici";
import { PlainHeaders } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import type { FreezeWatch } from "./freeze-watch";
import type { UpstreamAnswer, UpstreamRequest } from "./upstream";

const JSON_MAX_BYTES = 16 * 1024 * 1024;
const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

type Controller = Dispatcher.DispatchController;

export interface ExchangeOptions {
  request: UpstreamRequest;
  watch: FreezeWatch["watch"];
  resolve(answer: UpstreamAnswer): void;
  reject(error: unknown): void;
}

/** Buffers JSON and streams the rest with backpressure. A truncated response is an error, never a complete body. */
export class RemoteExchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #stopWatching: () => void;
  #controller: Controller | undefined;
  #ended: unknown;
  #isOver = false;
  #head: { status: number; headers: PlainHeaders } | undefined;
  readonly #parts: Buffer[] = [];
  #length = 0;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    const { signal, takesLong } = options.request;
    this.#stopWatching = takesLong ? () => undefined : options.watch((error) => this.#end(error));
    // Keeps a reference to the request; otherwise its signal may be garbage-collected.
    signal.addEventListener("abort", this.#leave, { once: true });
    if (signal.aborted) this.#leave();
  }

  readonly #leave = () => this.#end(this.#options.request.signal.reason);

  onRequestStart(controller: Controller): void {
    if (this.#ended !== undefined) controller.abort(this.#ended as Error);
    else this.#controller = controller;
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#stopWatching();
    this.#head = { status, headers: new PlainHeaders(headers) };
    const isBodiless = status === 204 || status === 205 || status === 304;
    const type = this.#head.headers.get("content-type") ?? "";
    if (isBodiless || /^\s*application\/json\s*(?:;|$)/i.test(type)) return;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (stream) => {
          this.#stream = stream;
        },
        pull: () => controller.resume(),
        cancel: (reason) => this.#end(reason ?? new Error("The response is no longer needed.")),
      },
      { highWaterMark: 1 },
    );
    this.#options.resolve(toAnswer(this.#head, body));
  }

  onResponseData(controller: Controller, part: Buffer): void {
    // A resumed stream starts with an empty chunk.
    if (part.byteLength === 0) return;
    if (this.#stream) {
      this.#stream.enqueue(new Uint8Array(part));
      if ((this.#stream.desiredSize ?? 0) <= 0) controller.pause();
      return;
    }
    this.#length += part.byteLength;
    if (this.#length > JSON_MAX_BYTES)
      controller.abort(new AppError("bad_gateway", "The service sent a bad response. Try again."));
    else this.#parts.push(part);
  }

  onResponseEnd(): void {
    this.#finish();
    if (this.#stream) this.#stream.close();
    else if (this.#head) this.#options.resolve(toAnswer(this.#head, joinParts(this.#parts)));
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#fail(error);
  }

  #end(reason: unknown): void {
    if (this.#isOver) return;
    if (this.#controller) this.#controller.abort(reason as Error);
    else {
      this.#ended = reason;
      this.#fail(reason);
    }
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#finish();
    if (!this.#controller) this.#options.request.onUnsent?.();
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = TIMEOUTS.has(code)
      ? new DOMException("The Members API timed out.", "TimeoutError")
      : error;
    this.#stream?.error(reason);
    this.#options.reject(reason);
  }

  #finish(): void {
    this.#isOver = true;
    this.#stopWatching();
    this.#options.request.signal.removeEventListener("abort", this.#leave);
  }
}

const joinParts = (parts: readonly Buffer[]): Buffer =>
  (parts.length === 1 && parts[0]) || Buffer.concat(parts);

function toAnswer(
  { status, headers }: { status: number; headers: PlainHeaders },
  body: Buffer | ReadableStream<Uint8Array>,
): UpstreamAnswer {
  const ok = status >= 200 && status < 300;
  if (body instanceof ReadableStream) {
    const createWhole = () => new Response(body).arrayBuffer();
    return {
      status,
      ok,
      headers,
      body,
      arrayBuffer: createWhole,
      json: async () => JSON.parse(Buffer.from(await createWhole()).toString("utf8")),
    };
  }
  return {
    status,
    ok,
    headers,
    whole: body,
    body: null,
    arrayBuffer: async () => new Uint8Array(body).buffer,
    json: async () => JSON.parse(body.toString("utf8")),
  };
}
