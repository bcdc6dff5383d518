import { createHash, randomUUID } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { buffer } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import type * as z from "zod";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { errorEnvelopeSchema } from "@/lib/platform/calls/envelope";
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
  issuer: string;
  /** SHA-256 of the certificate's public key, as Chromium expects it; empty over http. */
  keyDigest: string;
}

/** HTTP client that resolves names with the lab's DNS server and only trusts the lab's certificate authority. */
export class Web {
  readonly #lab: DomainLab;

  constructor(lab: DomainLab) {
    this.#lab = lab;
  }

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
      const clientRequest = isSecure
        ? httpsRequest({ ...options, servername: url.hostname, ca: this.#lab.root, agent })
        : httpRequest({ ...options, agent: false });
      clientRequest.on("timeout", () => clientRequest.destroy(new Error("no response within a minute")));
      clientRequest.on("error", reject);
      clientRequest.on("response", (response) => readAnswer(response, isSecure).then(resolve, reject));
      clientRequest.end(body);
    });
  }

  async #find(name: string): Promise<string> {
    const resolver = new Resolver();
    resolver.setServers([this.#lab.dnsServer]);
    const [address] = await resolver.resolve4(name);
    if (!address) throw new Error(`${name} has no address`);
    return address;
  }

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

/** A schema without fields must not forbid the other schema's fields. */
type Fields<Schema extends z.ZodType> = string extends keyof z.input<Schema> ? unknown : z.input<Schema>;

export class Visitor {
  readonly #web: Web;
  readonly #cookies = new Map<string, string>();

  constructor(
    web: Web,
    readonly origin: string,
  ) {
    this.#web = web;
  }

  async #send(path: string, { headers = {}, ...options }: Sent = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#web.request(this.origin + path, {
      ...options,
      headers: { ...headers, "accept-language": "en", ...(cookie ? { cookie } : {}) },
    });
    for (const line of answer.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0\b/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

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

  async call<Query extends z.ZodType, Body extends z.ZodType, Response extends z.ZodType>(
    call: CallDefinition<Query, Body, Response>,
    fields: Fields<Query> & Fields<Body>,
  ): Promise<z.output<Response>> {
    const { status, text } = await this.#ask(call, fields as object);
    if (status !== 200) throw new Error(`${call.name}: ${status} ${text}`);
    return call.response.parse(JSON.parse(text));
  }

  async refusal<Query extends z.ZodType, Body extends z.ZodType>(
    call: CallDefinition<Query, Body>,
    fields: Fields<Query> & Fields<Body>,
  ): Promise<{ status: number; message: string; errors: Record<string, string> }> {
    const { status, text } = await this.#ask(call, fields as object);
    if (status < 400) throw new Error(`${call.name} was not refused: ${status} ${text}`);
    const { message = "", errors = {} } = errorEnvelopeSchema.parse(JSON.parse(text));
    return { status, message, errors };
  }

  async file<Query extends z.ZodType>(call: CallDefinition<Query>, query: Fields<Query>): Promise<Answer> {
    const answer = await this.#ask(call, query as object);
    if (answer.status !== 200) throw new Error(`${call.name}: ${answer.status} ${answer.text}`);
    return answer;
  }
}
