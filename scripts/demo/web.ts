import { createHash, randomUUID } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { buffer } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { errorEnvelopeSchema } from "@/lib/contract/envelope";
import type { DomainLab } from "@/tests/setup/domain-lab";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  bytes: Buffer;
  text: string;
  /** Who signed the certificate; empty over http. */
  issuer: string;
  /** SHA-256 of the certificate's public key, as Chromium takes it; empty over http. */
  keyDigest: string;
}

/**
 * The Web as this demo's visitors have it: names are found by the lab's name server, https goes to its proxy as if that had port
 * 443, and a certificate must come from its authority. http is for names of this machine.
 */
export class Web {
  readonly #lab: DomainLab;

  constructor(lab: DomainLab) {
    this.#lab = lab;
  }

  /** Rejects where the name is not found, and where the certificate is not good. */
  async request(address: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Answer> {
    const url = new URL(address);
    const isSecure = url.protocol === "https:";
    const place = isSecure
      ? { host: await this.#find(url.hostname), port: this.#lab.httpsPort }
      : { host: "127.0.0.1", port: Number(url.port) };
    const options = {
      ...place,
      method,
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host, ...(body ? { "content-length": String(body.length) } : {}) },
      timeout: 60_000,
    };
    const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 });
    return new Promise((resolve, reject) => {
      const sent = isSecure
        ? httpsRequest({ ...options, servername: url.hostname, ca: this.#lab.root, agent })
        : httpRequest({ ...options, agent: false });
      sent.on("timeout", () => sent.destroy(new Error("no answer within a minute")));
      sent.on("error", reject);
      sent.on("response", (response) => readAnswer(response, isSecure).then(resolve, reject));
      sent.end(body);
    });
  }

  async #find(name: string): Promise<string> {
    const resolver = new Resolver();
    resolver.setServers([this.#lab.dnsServer]);
    const [address] = await resolver.resolve4(name);
    if (!address) throw new Error(`${name} has no address`);
    return address;
  }

  /** For programs that take a `fetch` of their own, such as the TypeScript client. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = Buffer.from(await request.arrayBuffer());
    const { status, headers, bytes } = await this.request(request.url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 ? { body } : {}),
    });
    return new Response(new Uint8Array(bytes), { status, headers });
  };
}

async function readAnswer(response: IncomingMessage, isSecure: boolean): Promise<Answer> {
  const certificate = isSecure ? (response.socket as TLSSocket).getPeerX509Certificate() : undefined;
  const key = certificate?.publicKey.export({ type: "spki", format: "der" });
  const bytes = await buffer(response);
  const { "set-cookie": cookies = [], ...headers } = response.headers;
  return {
    status: response.statusCode ?? 0,
    headers: headers as Record<string, string>,
    cookies,
    bytes,
    text: bytes.toString("utf8"),
    issuer: /CN=(.+)/.exec(certificate?.issuer ?? "")?.[1] ?? "",
    keyDigest: key ? createHash("sha256").update(key).digest("base64") : "",
  };
}

/** What a call takes there; a schema without fields takes none, which must not forbid those of the other one. */
type Fields<Schema extends z.ZodType> = string extends keyof z.input<Schema> ? unknown : z.input<Schema>;

/** Somebody's browser at one site, with its cookies. */
export class Visitor {
  readonly #web: Web;
  readonly #cookies = new Map<string, string>();

  constructor(
    web: Web,
    readonly origin: string,
  ) {
    this.#web = web;
  }

  async #send(path: string, { headers = {}, ...sent }: Sent = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#web.request(this.origin + path, {
      ...sent,
      headers: { ...headers, "accept-language": "en", ...(cookie ? { cookie } : {}) },
    });
    for (const line of answer.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0\b/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** A page, or another file of the site, as the browser loads it. */
  page(path: string): Promise<Answer> {
    return this.#send(path);
  }

  #ask<Query extends z.ZodType, Body extends z.ZodType>(
    call: CallDefinition<Query, Body>,
    fields: object,
  ): Promise<Answer> {
    const filled = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
    const path = `/members${call.path}`;
    if (call.method === "GET") return this.#send(`${path}?${new URLSearchParams(filled)}`);
    const isJson = call.body === "json";
    const body = Buffer.from(isJson ? JSON.stringify(fields) : new URLSearchParams(filled).toString());
    return this.#send(path, {
      method: call.method,
      body,
      headers: {
        origin: this.origin,
        "x-requested-with": "glovebox",
        "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
        "idempotency-key": randomUUID(),
      },
    });
  }

  /** Sends a call of the contract, and reads its answer by it. Throws where it is refused. */
  async call<Query extends z.ZodType, Body extends z.ZodType, Response extends z.ZodType>(
    call: CallDefinition<Query, Body, Response>,
    fields: Fields<Query> & Fields<Body>,
  ): Promise<z.output<Response>> {
    const { status, text } = await this.#ask(call, fields as object);
    if (status !== 200) throw new Error(`${call.name}: ${status} ${text}`);
    return call.response.parse(JSON.parse(text));
  }

  /** Sends a call that is to be refused, and returns why. Throws where it is not. */
  async refusal<Query extends z.ZodType, Body extends z.ZodType>(
    call: CallDefinition<Query, Body>,
    fields: Fields<Query> & Fields<Body>,
  ): Promise<{ status: number; message: string; errors: Record<string, string> }> {
    const { status, text } = await this.#ask(call, fields as object);
    if (status < 400) throw new Error(`${call.name} was not refused: ${status} ${text}`);
    const { message = "", errors = {} } = errorEnvelopeSchema.parse(JSON.parse(text));
    return { status, message, errors };
  }

  /** A file that a call answers. */
  async file<Query extends z.ZodType>(call: CallDefinition<Query>, query: Fields<Query>): Promise<Answer> {
    const answer = await this.#ask(call, query as object);
    if (answer.status !== 200) throw new Error(`${call.name}: ${answer.status} ${answer.text}`);
    return answer;
  }
}
