import { BlockList, isIPv4, isIPv6 } from "node:net";
import { parseNetwork } from "@/lib/core/network-list";

/**
 * Whether a caller's address is in a key's list; an empty list is everywhere. An address that cannot be read is in none.
 * `address` is one address, not the network that limits count an IPv6 caller by.
 */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  if (isIPv4(address)) return list.check(address, "ipv4");
  return isIPv6(address) && list.check(address, "ipv6");
}
