import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { WebhookFailure } from "@/lib/contract/webhook-events";
import { isPrivateHost } from "@/lib/core/private-host";

export interface TargetRules {
  /** Private addresses, plain http and any port: for sandboxes, tests and networks that the operator trusts. */
  allowPrivate: boolean;
  /** Every address of a name; the system's resolver by default. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/** Why a message was not sent or not taken. */
export class DeliveryError extends Error {
  constructor(
    readonly code: WebhookFailure,
    message: string = code,
  ) {
    super(message);
  }
}

/** Standard ports of https, so that nobody reaches another kind of server through us. */
const PORTS: readonly string[] = ["", "443", "8443"];

/** What is wrong with an endpoint's address, as far as the text alone says it; null where nothing is. */
export function urlProblem(url: URL, { allowPrivate }: Pick<TargetRules, "allowPrivate">): string | null {
  if (url.username || url.password) return "Leave user name and password out of the address.";
  if (url.hash) return "Leave out what follows the #.";
  if (allowPrivate)
    return /^https?:$/.test(url.protocol) ? null : "Enter an address that begins with https://.";
  if (url.protocol !== "https:") return "Enter an address that begins with https://.";
  if (!PORTS.includes(url.port)) return "Use port 443 or 8443.";
  if (isPrivateHost(url.hostname)) return "Enter a public address. We can't reach private networks.";
  return null;
}

const isPrivateAddress = ({ address, family }: LookupAddress) =>
  isPrivateHost(family === 6 ? `[${address}]` : address);

const systemResolve = (hostname: string) => lookup(hostname, { all: true, verbatim: true });

/**
 * The addresses to connect to. The name is resolved once, and what is returned is what was checked: a name that
 * answers with another address a moment later (DNS rebinding) changes nothing. One private address among several refuses the name.
 * Throws a DeliveryError.
 */
export async function checkedAddresses(
  url: URL,
  { allowPrivate, resolve = systemResolve }: TargetRules,
): Promise<LookupAddress[]> {
  const problem = urlProblem(url, { allowPrivate });
  if (problem) throw new DeliveryError("address", problem);
  const host = url.hostname;
  const isIpv6 = host.startsWith("[");
  const isIpv4 = /^[\d.]+$/.test(host);
  let addresses: LookupAddress[];
  if (isIpv6 || isIpv4) addresses = [{ address: host.replace(/^\[|\]$/g, ""), family: isIpv6 ? 6 : 4 }];
  else
    try {
      addresses = await resolve(host);
    } catch {
      throw new DeliveryError("dns");
    }
  if (addresses.length === 0) throw new DeliveryError("dns");
  if (!allowPrivate && addresses.some(isPrivateAddress)) throw new DeliveryError("address");
  return addresses;
}
