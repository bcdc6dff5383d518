const NETWORK = /^([0-9A-Fa-f:.]{2,45})(?:\/(\d{1,3}))?$/;

export interface Network {
  address: string;
  family: "ipv4" | "ipv6";
  bits: number;
}

/** Checks only the characters of IPv6 addresses; callers validate them with node:net. */
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
  return URL.canParse(`http://[${address}]/`);
}
