import { describe, expect, it } from "vitest";
import { isLoopback, toNetwork } from "./network";

it("[SAFE-15] recognizes only the local machine's own addresses as loopback", () => {
  const others = ["203.0.113.9", "10.0.0.5", "192.168.1.2", "12.7.0.1", "2001:db8:1:2::/64", "unknown"];
  expect(["127.0.0.1", "0:0:0:0::/64", ...others].filter(isLoopback)).toEqual(["127.0.0.1", "0:0:0:0::/64"]);
});

describe("network of an address", () => {
  it.each([
    ["203.0.113.9", "203.0.113."],
    ["2001:db8:1:2::/64", "2001:db8:1:"],
    ["unknown", "unknown"],
    ["", ""],
  ])("[SAFE-4] %s belongs to network %s", (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
