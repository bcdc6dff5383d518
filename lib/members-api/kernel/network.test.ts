import { describe, expect, it } from "vitest";
import { isLoopback, networkOf } from "./network";

it("[SAFE-15] only this machine's own address is counted for no network", () => {
  expect(
    ["127.0.0.1", "0:0:0:0::/64", "203.0.113.9", "2001:db8:1:2::/64", "unknown"].map(isLoopback),
  ).toEqual([true, true, false, false, false]);
});

describe("networks of addresses", () => {
  it.each([
    ["203.0.113.9", "203.0.113."],
    ["2001:db8:1:2::/64", "2001:db8:1:"],
    ["unknown", "unknown"],
    ["", ""],
  ])("[SAFE-4] %s is of network %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
