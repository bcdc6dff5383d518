import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

export const DEFAULT_HEADERS = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const HSTS = { "strict-transport-security": "max-age=31536000" };

const DEFAULTS = Object.entries(DEFAULT_HEADERS);
const SECURE_DEFAULTS = Object.entries({ ...DEFAULT_HEADERS, ...HSTS });

/** Sets headers right before they are sent, because Next appends to existing headers. */
export function setDefaultHeaders(response: ServerResponse, secure: boolean): void {
  onHeaders(response, () => {
    for (const [name, value] of secure ? SECURE_DEFAULTS : DEFAULTS)
      if (!response.hasHeader(name)) response.setHeader(name, value);
  });
}
