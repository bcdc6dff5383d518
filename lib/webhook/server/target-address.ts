import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isPrivateHost } from "@/lib/platform/values";
import type { WebhookFailure } from "../contract";

export interface TargetRules {
  /** Allows private addresses, http and any port, for sandboxes, tests and trusted networks. */
  allowPrivate: boolean;
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

export class DeliveryError extends Error {
  constructor(
    readonly code: WebhookFailure,
    message: string = code,
  ) {
    super(message);
  }
}

/** Limits ports, so that partners can't reach other kinds of servers. */
const PORTS: readonly string[] = ["", "443", "8443"];

export function findUrlProblem(url: URL, { allowPrivate }: Pick<TargetRules, "allowPrivate">): string | null {
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

const resolveBySystem = (hostname: string) => lookup(hostname, { all: true, verbatim: true });

/**
 * Resolves once and returns the checked addresses, to prevent DNS rebinding. Rejects the name if any address is
 * private.
 */
export async function resolveAllowedAddresses(
  url: URL,
  { allowPrivate, resolve = resolveBySystem }: TargetRules,
): Promise<LookupAddress[]> {
  const problem = findUrlProblem(url, { allowPrivate });
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
