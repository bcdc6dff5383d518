import { isIPv4, isIPv6 } from "node:net";

/**
 * What limits count a caller by. Whoever has one IPv6 address has 2^64 of them, so there it is the /64 network; of IPv4
 * it is the address. Some proxies write a port behind it, which differs each time. Anything else is left as it is.
 */
export function clientNetworkOf(address: string): string {
  const bare = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(address);
  const bareAddress = bare?.[1] ?? bare?.[2] ?? address;
  const [plain = ""] = bareAddress.split("%", 1);
  if (!isIPv6(plain)) return bareAddress;
  // The URL parser writes every spelling of an address in one form.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const parts = (text: string | undefined) => (text ? text.split(":") : []);
  const [left, right] = [parts(head), parts(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return mappedIPv4(groups);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** `::ffff:7f00:1` is how a dual-stack socket reports 127.0.0.1. */
function mappedIPv4(groups: readonly string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  const address = bytes.join(".");
  return isIPv4(address) ? address : "unknown";
}
