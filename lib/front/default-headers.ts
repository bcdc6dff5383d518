import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";

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

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** Whether headers handed to `writeHead`, by name or as a list of names and values, have one of this name. */
function isGiven(headers: GivenHeaders, name: string): boolean {
  const names = Array.isArray(headers)
    ? headers.filter((_value, at) => at % 2 === 0).map(String)
    : Object.keys(headers ?? {});
  return names.some((one) => one.toLowerCase() === name);
}

/**
 * Gives every answer the security headers that it does not set itself. At the last moment, when its head is written: Next
 * leaves out its own value of a header that is there already. `secure`: the browser speaks https.
 */
export function addDefaultHeaders(response: ServerResponse, secure: boolean): void {
  const defaults = Object.entries({ ...DEFAULT_HEADERS, ...(secure ? HSTS : {}) });
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    const given = args.find((arg) => typeof arg === "object") as GivenHeaders;
    for (const [name, value] of defaults) {
      if (!response.hasHeader(name) && !isGiven(given, name)) response.setHeader(name, value);
    }
    return writeHead(...args);
  };
}
