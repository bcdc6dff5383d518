import { expect, it } from "vitest";
import { getClientNetwork } from "./proxy-headers";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:50712", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("[SEC-AUTH-01] [SEC-DOS-05] rate limits count the address %s as %s", (address, network) => {
  expect(getClientNetwork(address)).toBe(network);
});

it("[SEC-AUTH-01] counts addresses in the same /64 as one caller, and addresses in different /64s as two", () => {
  const many = Array.from({ length: 500 }, (_, at) => getClientNetwork(`2001:db8:1:2::${at.toString(16)}`));
  expect(new Set(many).size).toBe(1);
  expect(getClientNetwork("2001:db8:1:3::1")).not.toBe(many[0]);
});
