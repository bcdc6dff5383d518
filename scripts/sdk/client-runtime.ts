export const CLIENT_RUNTIME = `// Generated from the table of calls by \`npm run sdk\`. MIT License.
/**
 * A client of a site's API, for servers: an API key must not reach a browser.
 *
 *   const api = new GloveboxClient({ site: "https://cars.example", key: process.env.GLOVEBOX_KEY });
 *   const { report } = await api.report.generate({ vin: "2T1BURHE5JC034461" });
 */

export interface ClientOptions {
  /** The site's own address, such as https://cars.example. */
  site: string;
  /** gbx_live_… or gbx_test_…, from the site's console or the dealer's account. */
  key: string;
  /** Replaces the global fetch. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Requests with the same key run once, so retry a failed call with its original key. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Language of messages and documents: en or es. */
  language?: string;
}

interface Call {
  method: string;
  path: string;
  body: string;
  query: readonly string[];
  file: boolean;
}

/** Error response of the API; status 0 if no response arrived. */
export class GloveboxError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** Error messages by field name. */
    readonly fields: Readonly<Record<string, string>>,
    readonly requestId: string | null,
    /** Seconds to wait before a retry; null if the response has no Retry-After. */
    readonly retryAfter: number | null,
  ) {
    super(message);
    this.name = "GloveboxError";
  }
}

const asText = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

export class GloveboxClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  // CALLS

  private async call<Answer>(call: Call, input: object = {}, options: CallOptions = {}): Promise<Answer> {
    const { site, key, fetch: send = fetch } = this.#options;
    const url = new URL(\`/members\${call.path}\`, site);
    const headers = new Headers({ authorization: \`Bearer \${key}\` });
    if (options.language) headers.set("accept-language", options.language);
    if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
    const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
    const fields = given.filter(([name]) => !call.query.includes(name));
    for (const [name, value] of given) if (call.query.includes(name)) url.searchParams.set(name, asText(value));
    let body: BodyInit | undefined;
    if (call.body === "json") {
      headers.set("content-type", "application/json");
      // Keeps nulls, because null can be a value in JSON, such as "no end".
      body = JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !call.query.includes(name))));
    } else if (call.body === "form") {
      body = new URLSearchParams(fields.map(([name, value]) => [name, asText(value)]));
    } else if (call.body !== "none") {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : asText(value));
      body = form;
    }
    let response: Response;
    try {
      response = await send(url, { method: call.method, headers, body, signal: options.signal, redirect: "error" });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new GloveboxError("The site can't be reached.", 0, "unreachable", {}, null, null);
    }
    if (!response.ok) throw await refusal(response);
    return (call.file ? await response.blob() : await response.json()) as Answer;
  }
}

async function refusal(response: Response): Promise<GloveboxError> {
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const wait = Number(response.headers.get("retry-after"));
  return new GloveboxError(
    typeof answer.message === "string" ? answer.message : \`The site returned HTTP \${response.status}.\`,
    response.status,
    typeof answer.code === "string" ? answer.code : "unknown",
    (answer.errors ?? {}) as Record<string, string>,
    response.headers.get("x-request-id"),
    wait > 0 ? wait : null,
  );
}

// TYPES
`;
