import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";

export interface PinnedRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** Returns the checked addresses to prevent DNS rebinding. */
const getPinnedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };

export function sendPinnedRequest(
  url: URL,
  addresses: readonly LookupAddress[],
  { method, headers, body }: PinnedRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  const bytes = body === undefined ? null : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, {
      method,
      // No keep-alive: a reused connection could lead to an address checked for another host.
      agent: false,
      lookup: getPinnedLookup(addresses),
      signal,
      headers: bytes === null ? headers : { "content-length": bytes.length, ...headers },
    });
    clientRequest.on("response", resolve);
    clientRequest.on("error", reject);
    clientRequest.end(bytes ?? undefined);
  });
}

export const isTlsFault = (code: string) =>
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code);
