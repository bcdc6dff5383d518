/**
 * The neighborhood that one guesser can hold, of an address as the BFF states it: /24 of IPv4, and /48 of IPv6, whose
 * addresses arrive as their /64 ('2001:db8:1:2::/64'). Other text stays as it is.
 */
export function networkOf(address: string): string {
  const [ipv4] = /^(?:\d+\.){3}(?=\d+$)/.exec(address) ?? [];
  const [ipv6] = /^(?:[0-9a-f]+:){3}(?=[0-9a-f]+::\/64$)/.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

/** Whether an address, as the BFF states it, is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^127\.|^(?:0:){3}0::\/64$/.test(address);
}
