import { BlockList, isIPv4, isIPv6 } from "node:net";
import { parseNetwork } from "@/lib/core/network-list";

/**
 * An empty list allows all addresses; an invalid address matches none. `address` is not truncated for IPv6.
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
