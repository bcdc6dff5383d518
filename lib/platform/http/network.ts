/** Returns the /24 of an IPv4 address or the /48 of an IPv6 /64 such as '2001:db8:1:2::/64'. */
export function toNetwork(address: string): string {
  const [ipv4] = /^(?:\d+\.){3}(?=\d+$)/.exec(address) ?? [];
  const [ipv6] = /^(?:[0-9a-f]+:){3}(?=[0-9a-f]+::\/64$)/.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

export function isLoopback(address: string): boolean {
  return /^127\.|^(?:0:){3}0::\/64$/.test(address);
}
