import { BlockList, isIPv6 } from "node:net";

/** From cloudflare.com/ips, api.fastly.com/public-ip-list, docs.imperva.com and docs.sucuri.net (2026-11). */
const NETWORKS: Record<string, readonly string[]> = {
  Cloudflare: [
    "173.245.48.0/20",
    "103.21.244.0/22",
    "103.22.200.0/22",
    "103.31.4.0/22",
    "141.101.64.0/18",
    "108.162.192.0/18",
    "190.93.240.0/20",
    "188.114.96.0/20",
    "197.234.240.0/22",
    "198.41.128.0/17",
    "162.158.0.0/15",
    "104.16.0.0/13",
    "104.24.0.0/14",
    "172.64.0.0/13",
    "131.0.72.0/22",
    "2400:cb00::/32",
    "2606:4700::/32",
    "2803:f800::/32",
    "2405:b500::/32",
    "2405:8100::/32",
    "2a06:98c0::/29",
    "2c0f:f248::/32",
  ],
  Fastly: [
    "23.235.32.0/20",
    "43.249.72.0/22",
    "103.244.50.0/24",
    "103.245.222.0/23",
    "103.245.224.0/24",
    "104.156.80.0/20",
    "140.248.64.0/18",
    "140.248.128.0/17",
    "146.75.0.0/17",
    "151.101.0.0/16",
    "157.52.64.0/18",
    "167.82.0.0/17",
    "172.111.64.0/18",
    "185.31.16.0/22",
    "199.27.72.0/21",
    "199.232.0.0/16",
    "2a04:4e40::/32",
    "2a04:4e42::/32",
  ],
  Imperva: [
    "199.83.128.0/21",
    "198.143.32.0/19",
    "149.126.72.0/21",
    "103.28.248.0/22",
    "185.11.124.0/22",
    "192.230.64.0/18",
    "107.154.0.0/16",
    "45.60.0.0/16",
    "45.64.64.0/22",
    "45.223.0.0/16",
    "2a02:e980::/29",
  ],
  Sucuri: ["192.88.134.0/23", "185.93.228.0/22", "66.248.200.0/22", "208.109.0.0/22", "2a02:fe80::/29"],
};

const lists = Object.entries(NETWORKS).map(([name, networks]) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return { name, list };
});

export function proxyOf(address: string): string | null {
  const type = isIPv6(address) ? "ipv6" : "ipv4";
  return lists.find(({ list }) => list.check(address, type))?.name ?? null;
}
