import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

export const DEFAULT_HEADERS = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;
/** A worker follows its own policy: only the barcode reader may compile WebAssembly (docs/decisions/scanning.md). */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const HSTS = { "strict-transport-security": "max-age=31536000" };

const DEFAULTS = Object.entries(DEFAULT_HEADERS);
const SECURE_DEFAULTS = Object.entries({ ...DEFAULT_HEADERS, ...HSTS });

/** Sets headers when the head is written, because Next appends its value to an existing header. */
export function setDefaultHeaders(response: ServerResponse, secure: boolean): void {
  onHeaders(response, () => {
    for (const [name, value] of secure ? SECURE_DEFAULTS : DEFAULTS)
      if (!response.hasHeader(name)) response.setHeader(name, value);
  });
}
