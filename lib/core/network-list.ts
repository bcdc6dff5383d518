/** Marks what node's BlockList and a form both need: an address or a network, in either family. */
const NETWORK = /^([0-9A-Fa-f:.]{2,45})(?:\/(\d{1,3}))?$/;

export interface Network {
  address: string;
  family: "ipv4" | "ipv6";
  bits: number;
}

/**
 * '203.0.113.7', '203.0.113.0/24' or '2001:db8::/48' in its parts; null for anything else. An IPv6 address is checked for
 * its characters here: whoever uses it asks node, too.
 */
export function parseNetwork(text: string): Network | null {
  const [, address = "", bitsText] = NETWORK.exec(text.trim()) ?? [];
  const family = address.includes(":") ? "ipv6" : "ipv4";
  const most = family === "ipv6" ? 128 : 32;
  const bits = bitsText === undefined ? most : Number(bitsText);
  if (bits > most) return null;
  return isAddress(address, family) ? { address, family, bits } : null;
}

function isAddress(address: string, family: Network["family"]): boolean {
  if (family === "ipv4") {
    const parts = address.split(".");
    return (
      parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
    );
  }
  // The URL parser reads every spelling of an IPv6 address, and nothing else.
  return URL.canParse(`http://[${address}]/`);
}
