import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";

/** For answers that set none of their own, redirects among them: nothing in them loads, runs or is framed. */
export const DEFAULT_HEADERS = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;
/**
 * A worker obeys the policy of its own file, not the page's: the one that reads barcodes may compile WebAssembly, which
 * no page may. See docs/decisions/scanning.md.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const HSTS = { "strict-transport-security": "max-age=31536000" };

const DEFAULTS = Object.entries(DEFAULT_HEADERS);
const SECURE_DEFAULTS = Object.entries({ ...DEFAULT_HEADERS, ...HSTS });

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** Whether headers handed to `writeHead`, by name or as a list of names and values, have one of this name. */
function isGiven(headers: GivenHeaders, name: string): boolean {
  if (headers === undefined) return false;
  // As all of our own code names it: looked up before the names are read one by one.
  if (!Array.isArray(headers) && Object.hasOwn(headers, name)) return true;
  const names = Array.isArray(headers)
    ? headers.filter((_value, at) => at % 2 === 0).map(String)
    : Object.keys(headers);
  return names.some((one) => one.toLowerCase() === name);
}

/**
 * Has the security headers that whoever answers does not set. They come at the last moment, when its head is written: Next
 * leaves out its own value of a header that is there already.
 */
export class FrontResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Whether the browser speaks https. */
  secure = false;

  override writeHead(...args: unknown[]): this {
    const given = args.find((arg) => typeof arg === "object") as GivenHeaders;
    for (const [name, value] of this.secure ? SECURE_DEFAULTS : DEFAULTS) {
      if (!this.hasHeader(name) && !isGiven(given, name)) this.setHeader(name, value);
    }
    return super.writeHead(...(args as Parameters<ServerResponse["writeHead"]>));
  }
}
