import type { IncomingMessage } from "node:http";
import type { CustomFetchOptions } from "openid-client";
import { withDeadline } from "@/lib/platform/calls";
import {
  DeliveryError,
  isTlsFault,
  resolveAllowedAddresses,
  sendPinnedRequest,
  type TargetRules,
} from "@/lib/webhook/server";

const ANSWER_MS = 8000;
const BODY_MAX = 512 * 1024;

export type ProviderTrouble =
  | "not_https"
  | "private_address"
  | "name_not_found"
  | "unreachable"
  | "tls"
  | "slow"
  | "other_issuer"
  | "incomplete";

export class ProviderFault extends Error {
  constructor(
    readonly trouble: ProviderTrouble,
    readonly detail = "",
    options: ErrorOptions = {},
  ) {
    super(trouble, options);
  }
}

/** Applies the same address rules as webhooks (SSRF) and doesn't follow redirects. Throws ProviderFault. */
export function createProviderFetch(rules: TargetRules) {
  return async (address: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    const url = new URL(address);
    try {
      const bytes = body ? Buffer.from(await new Response(body as BodyInit).arrayBuffer()) : undefined;
      return await withDeadline(ANSWER_MS, async (signal) => {
        const addresses = await resolveAllowedAddresses(url, rules);
        return readResponse(
          await sendPinnedRequest(url, addresses, { method, headers, body: bytes }, signal),
        );
      });
    } catch (error) {
      throw asFault(error, url);
    }
  };
}

async function readResponse(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > BODY_MAX) throw new ProviderFault("unreachable", "more than 512 KiB");
  }
  const { statusCode: status = 502, headers } = response;
  const isEmpty = status === 204 || status === 205 || status === 304;
  const type = headers["content-type"];
  return new Response(isEmpty ? null : Buffer.concat(chunks), {
    status,
    headers: type === undefined ? {} : { "content-type": type },
  });
}

function asFault(error: unknown, { protocol, host }: URL): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const cause = { cause: error };
  if (error instanceof DeliveryError) {
    if (error.code === "dns") return new ProviderFault("name_not_found", host, cause);
    return new ProviderFault(protocol === "https:" ? "private_address" : "not_https", host, cause);
  }
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new ProviderFault("slow", host, cause);
  const { code = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return new ProviderFault(
    isTlsFault(code) ? "tls" : "unreachable",
    code ? `${host} (${code})` : host,
    cause,
  );
}
