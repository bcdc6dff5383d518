import {
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import { Socket } from "node:net";

/** A GET that no browser sent, in the form that node's server hands to a listener. */
export function ownRequest(url: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url, headers, httpVersion: "1.1" });
  request.push(null);
  return request;
}

type Callback = (error?: Error | null) => void;

/** An answer that is sent to nobody: it holds its body. `ended` resolves when it is complete. */
export class CapturedResponse extends ServerResponse {
  readonly ended: Promise<void>;
  private readonly parts: Buffer[] = [];
  private resolveEnded: () => void = () => undefined;

  constructor(request: IncomingMessage) {
    super(request);
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
  }

  get body(): Buffer {
    return Buffer.concat(this.parts);
  }

  override writeHead(
    status: number,
    ...rest: (string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined)[]
  ): this {
    const given = rest.find((one) => typeof one === "object");
    const list = Array.isArray(given)
      ? given.flatMap((name, at) => (at % 2 === 0 ? [[String(name), given[at + 1]] as const] : []))
      : Object.entries(given ?? {});
    for (const [name, value] of list) if (value !== undefined) this.setHeader(name, value as string);
    return super.writeHead(status);
  }

  override flushHeaders(): void {}

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    if (!this.headersSent) this.writeHead(this.statusCode);
    const encoding = rest.find((one) => typeof one === "string") as BufferEncoding | undefined;
    this.parts.push(
      typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk as Uint8Array),
    );
    const done = rest.find((one) => typeof one === "function") as Callback | undefined;
    done?.();
    return true;
  }

  override end(...args: unknown[]): this {
    if (this.writableEnded) return this;
    const [chunk, encoding] = args;
    if (chunk !== undefined && chunk !== null && typeof chunk !== "function") this.write(chunk, encoding);
    if (!this.headersSent) this.writeHead(this.statusCode);
    this.finished = true;
    const done = args.find((one) => typeof one === "function") as Callback | undefined;
    done?.();
    this.emit("finish");
    this.resolveEnded();
    process.nextTick(() => this.emit("close"));
    return this;
  }
}
