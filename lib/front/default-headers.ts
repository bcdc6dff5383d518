import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

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

/**
 * Sets the security headers that the response lacks when its head is written. Not earlier: Next appends its own value to a
 * header that is there already.
 */
export function setDefaultHeaders(response: ServerResponse, secure: boolean): void {
  onHeaders(response, () => {
    for (const [name, value] of secure ? SECURE_DEFAULTS : DEFAULTS)
      if (!response.hasHeader(name)) response.setHeader(name, value);
  });
}
