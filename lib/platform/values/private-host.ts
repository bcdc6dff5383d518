/** IANA special-purpose registry, as first address and prefix length. */
const PRIVATE_IPV4 = [
  [0, 0, 0, 0, 8],
  [10, 0, 0, 0, 8],
  [100, 64, 0, 0, 10],
  [127, 0, 0, 0, 8],
  [169, 254, 0, 0, 16],
  [172, 16, 0, 0, 12],
  [192, 0, 0, 0, 24],
  [192, 0, 2, 0, 24],
  [192, 88, 99, 0, 24],
  [192, 168, 0, 0, 16],
  [198, 18, 0, 0, 15],
  [198, 51, 100, 0, 24],
  [203, 0, 113, 0, 24],
  [224, 0, 0, 0, 3],
  // Azure's WireServer: a public address that is only reachable inside the cloud and serves machine secrets.
  [168, 63, 129, 16, 32],
] as const;

const getNumber = (a: number, b: number, c: number, d: number) => ((a * 256 + b) * 256 + c) * 256 + d;

function isPrivateIpv4(address: number): boolean {
  return PRIVATE_IPV4.some(([a, b, c, d, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(getNumber(a, b, c, d) / size);
  });
}

/**
 * Returns false only for public addresses: 2000::/3 without protocol and tunnel networks (2001::/23, 2002::/16) and
 * documentation (2001:db8::/32, 3fff::/20).
 */
function isPrivateIpv6(address: string): boolean {
  const [first = "", second = ""] = address.split(":");
  const [head, next] = [Number.parseInt(first || "0", 16), Number.parseInt(second || "0", 16)];
  if (head < 0x2000 || head > 0x3fff || head === 0x2002) return true;
  if (head === 0x3fff && next < 0x1000) return true;
  return head === 0x2001 && (next < 0x200 || next === 0xdb8);
}

/** Local-only names (RFC 6761, 6762, 8375, and common router names). */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** Expects `hostname` from URL, which normalizes IPv4 spellings and brackets IPv6. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (host.startsWith("[")) return isPrivateIpv6(host.slice(1, -1));
  const octets = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host);
  if (octets) {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(1).map(Number);
    return isPrivateIpv4(getNumber(a, b, c, d));
  }
  return !host.includes(".") || LOCAL_NAME.test(host);
}
